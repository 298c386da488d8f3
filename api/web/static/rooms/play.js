// The room "play": choose a game and an opponent, play, and look at the result.

import { useAddress } from "../lib/address.js";
import { freshSeed, useGame } from "../lib/game.js";
import { room } from "../lib/page.js";
import { mount } from "../lib/parts.js";
import { html, useLayoutEffect, useState } from "../lib/view.js";
import { forget, unfinished } from "../play/kept_games.js";
import { Match } from "../play/match.js";
import { Playing } from "../play/playing.js";
import { choosing, fromAddress, keyOf, remember, toAddress } from "../play/settings.js";
import { Setup } from "../play/setup.js";

mount(Play);

function Play() {
  const [settings, setSettings] = useAddress(fromAddress);
  /** @param {Settings} chosen */
  const deal = (chosen) => {
    remember(chosen);
    toAddress(chosen);
    setSettings(chosen);
  };
  if (!settings) {
    return html`<${Setup} left=${unfinished()} onDeal=${deal} />`;
  }
  const leave = () => {
    forget(settings);
    choosing(settings);
    setSettings(null);
  };
  /** @param {Partial<Settings>} changed */
  const change = (changed) => {
    const now = { ...settings, ...changed };
    remember(now);
    toAddress(now, { push: false });
    setSettings(now);
  };
  /** @param {boolean} same */
  const another = (same) => deal(following(settings, same));
  return html`<${Round} key=${keyOf(settings)} settings=${settings} onLeave=${leave} onAnother=${another} onChange=${change} />`;
}

/**
 * The settings of the next game: the same cards again, or new ones with the next seat to begin.
 * @param {Settings} settings
 * @param {boolean} same
 */
function following(settings, same) {
  if (same) {
    return settings;
  }
  const { players } = room.games.find((each) => each.id === settings.game) ?? room.game;
  return { ...settings, seed: freshSeed(), first: (settings.first + 1) % players };
}

/**
 * One game, from the deal to the result; `again` begins it anew with the same cards.
 * @param {{settings: Settings, onLeave: () => void, onAnother: (same: boolean) => void, onChange: (changes: Partial<Settings>) => void}} props
 */
function Round({ settings, onLeave, onAnother, onChange }) {
  const game = useGame(settings.game);
  const [match, setMatch] = useState(/** @type {Match | null} */ (null));
  const [times, setTimes] = useState(0);
  const [, setVersion] = useState(0);
  useLayoutEffect(() => {
    const made = new Match(settings, () => setVersion((version) => version + 1));
    setMatch(made);
    made.start();
    return () => made.stop();
  }, [times]);
  if (match) {
    match.settings = settings;
  }
  if (!game || !match) {
    return null;
  }
  /** @param {boolean} same */
  const another = (same) => {
    forget(settings);
    if (same) {
      setTimes(times + 1);
    }
    onAnother(same);
  };
  return html`<${Playing} game=${game} match=${match} onLeave=${onLeave} onAnother=${another} onSettings=${onChange} />`;
}
