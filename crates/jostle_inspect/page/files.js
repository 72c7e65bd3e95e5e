/** Recordings: saved from the game, opened by button or by dropping one on the page. */

import { camera } from './camera.js';
import { byId, h } from './dom.js';
import { connect, disconnect, store } from './game.js';
import { history } from './history.js';
import { notice } from './notices.js';
import { bytes as bytesText, plural } from './numbers.js';
import { isAnswered } from './socket.js';
import { state, touch } from './state.js';
import { stats, statsOf } from './stats.js';
import { Tape } from './tape.js';
import { deck, seek } from './time.js';

export function startFiles() {
  const input = byId('file');
  byId('save').addEventListener('click', save);
  byId('open').addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    if (input.files[0]) openFile(input.files[0]);
    input.value = '';
  });
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    byId('drop').hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) byId('drop').hidden = true;
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    byId('drop').hidden = true;
    if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
  });
}

function save() {
  const name = (state.stage?.title || 'game').toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const anchor = h('a', { href: 'recording', download: `${name || 'game'}.jostle` });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** Opens a recording; if it cannot be read, says why, and nothing else changes. @param {File} file */
export async function openFile(file) {
  try {
    const tape = new Tape(new Uint8Array(await file.arrayBuffer()));
    await tape.seek(tape.first);
    showTape(tape);
    notice(`Opened ${file.name}: ${plural(tape.last - tape.first + 1, 'tick')}, ${bytesText(tape.bytes)}.`);
  } catch (error) {
    notice(`${file.name} cannot be opened: ${error.message}.`, 'bad');
  }
}

function showTape(tape) {
  closeTape();
  disconnect();
  store.clear();
  stats.clear();
  history.clear(null);
  deck.tape = tape;
  camera.mode = 'auto';
  Object.assign(state, {
    source: 'file',
    connection: 'none',
    selected: null,
    follows: false,
    playing: false,
  });
  Object.assign(state, { first: tape.first, newest: tape.last, paused: false, lost: 0, wanted: null });
  state.stage = stageOf(tape);
  touch('stage', 'status', 'selection');
  seek(tape.first);
  readStats(tape);
}

/** A recording has no scenes and cannot be played with; its title and rate are known. */
function stageOf(tape) {
  return {
    readOnly: true,
    recording: true,
    paused: false,
    playable: false,
    pointed: false,
    title: tape.title,
    rate: tape.rate,
    scenes: [],
    scene: 0,
    toTry: '',
    keys: [],
    controls: [],
  };
}

async function readStats(tape) {
  let seen = 0;
  try {
    await tape.walk(tape.first, tape.last, (frame) => {
      stats.add(statsOf(frame));
      seen += 1;
      if (seen % 50 === 0) touch('time');
    });
  } catch (error) {
    notice(`A part of the recording cannot be read: ${error.message}.`, 'bad');
  }
  touch('time');
}

function closeTape() {
  deck.tape?.close();
  deck.tape = null;
}

/** From a recording back to the game; if none answers, the recording stays. */
export async function leaveTape() {
  const { tape } = deck;
  const isThere = await isAnswered();
  if (deck.tape !== tape || !tape) return;
  if (!isThere) {
    notice('No game answers here. The recording stays open.', 'bad');
    return;
  }
  closeTape();
  connect();
}
