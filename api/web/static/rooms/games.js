import { room } from "../lib/page.js";
import { mount } from "../lib/parts.js";
import { html } from "../lib/view.js";

mount(() => html`<p class="panel">${room.game.name}</p>`);
