// The room "play": choose a game and an opponent, play, and look at the result.

import { onReturn } from "../lib/address.js";
import { loadGame } from "../lib/game.js";
import { room } from "../lib/page.js";
import { mount, ProblemNote } from "../lib/parts.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { forget, Match, unfinished } from "../play/match.js";
import { Playing } from "../play/playing.js";
import { choosing, freshSeed, fromAddress, remember, toAddress } from "../play/settings.js";
import { Setup } from "../play/setup.js";

mount(Play);

function Play() {
  const [settings, setSettings] = useState(fromAddress);
  useLayoutEffect(() => onReturn(() => setSettings(fromAddress())), []);
  const deal = (chosen) => {
    remember(chosen);
    toAddress(chosen);
    setSettings(chosen);
  };
  const leave = () => {
    forget();
    choosing(settings);
    setSettings(null);
  };
  if (!settings) {
    return html`<${Setup} left=${unfinished()} onDeal=${deal} />`;
  }
  const id = [settings.game, settings.seed, settings.first, settings.seat, settings.player].join("/");
  return html`<${Round} key=${id} settings=${settings} onLeave=${leave} onAnother=${(same) => deal(following(settings, same))}
    onChange=${(changed) => {
      const now = { ...settings, ...changed };
      remember(now);
      toAddress(now, { push: false });
      setSettings(now);
    }} />`;
}

/** The settings of the next game: the same cards again, or new ones with the next seat to begin. */
function following(settings, same) {
  if (same) {
    return settings;
  }
  const { players } = room.games.find((each) => each.id === settings.game);
  return { ...settings, seed: freshSeed(), first: (settings.first + 1) % players };
}

/** One game, from the deal to the result; `again` begins it anew with the same cards. */
function Round({ settings, onLeave, onAnother, onChange }) {
  const [game, setGame] = useState(null);
  const [match, setMatch] = useState(null);
  const [error, setError] = useState(null);
  const [times, setTimes] = useState(0);
  const [, setVersion] = useState(0);
  useLayoutEffect(() => {
    loadGame(settings.game).then(setGame, setError);
  }, []);
  useLayoutEffect(() => {
    const made = new Match(settings, () => setVersion((version) => version + 1));
    setMatch(made);
    made.start();
    return () => made.stop();
  }, [times]);
  if (match) {
    match.settings = settings;
  }
  if (error) {
    return html`<${ProblemNote} error=${error} />`;
  }
  if (!game || !match) {
    return null;
  }
  const another = (same) => {
    forget();
    if (same) {
      setTimes(times + 1);
    }
    onAnother(same);
  };
  return html`<${Playing} game=${game} match=${match} onLeave=${onLeave} onAnother=${another} onSettings=${onChange} />`;
}
