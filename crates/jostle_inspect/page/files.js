/**
 * Opening recordings, with the button or by dropping a file on the page, and returning to the game.
 * Other files are for the game, if it takes any.
 */

import { camera } from './camera.js';
import { byId } from './dom.js';
import { chosenFiles, droppedFiles } from './dropped_files.js';
import { connect, disconnect, link } from './game.js';
import { gaugeHistory } from './gauge_history.js';
import { notice } from './notices.js';
import { bytes as bytesText, count, plural } from './format.js';
import { forgetSource } from './source.js';
import { isLevelFile, isRecording, LEVEL_FILES, namesOf, sendLevel } from './level_files.js';
import { beginScene, listen, state, touch } from './state.js';
import { stats, statsOf } from './tick_stats.js';
import { LoadedRecording } from './loaded_recording.js';
import { loaded, seek } from './playback.js';

export function startFiles() {
  const input = byId('file');
  byId('open').addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    openFiles(chosenFiles(input.files));
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
    openDropped(event.dataTransfer);
  });
  listen(['stage'], () => {
    const takesFiles = state.stage?.maxFileBytes > 0;
    const what = takesFiles ? 'a recording or a Tiled or LDtk level' : 'a recording';
    byId('drop').textContent = `Drop ${what} to open it`;
    byId('open').title = `Open ${what}, or drop it on the page`;
    input.accept = takesFiles ? `.jostle,${LEVEL_FILES.join(',')}` : '.jostle';
    input.multiple = takesFiles;
  });
}

/** Opens what was dropped. @param {DataTransfer} transfer */
async function openDropped(transfer) {
  try {
    openFiles(await droppedFiles(transfer));
  } catch (error) {
    notice(`Cannot open the folder: ${error.message}.`, 'bad');
  }
}

/**
 * Opens files that were chosen together: levels with their tilesets, which the game plays, or a
 * recording. Pictures and texts beside a level are left out; a recording is too, but not silently.
 *
 * @param {import('./dropped_files.js').FoundFile[]} found
 */
export function openFiles(found) {
  const ofLevel = found.filter(({ file }) => isLevelFile(file.name));
  const recordings = found.filter(({ file }) => isRecording(file.name));
  const isPlayed = ofLevel.length > 0;
  const opened = isPlayed ? null : (recordings[0] ?? found[0]);
  const rest = recordings.filter((one) => one !== opened);
  if (rest.length > 0) notice(`Not opened: ${namesOf(rest)}. Open a recording by itself.`, 'bad');
  if (isPlayed) sendLevel(ofLevel);
  else if (opened) openFile(opened.file);
}

/**
 * Opens a recording. If it cannot be read, shows why and changes nothing else. @param {File}
 * file
 */
export async function openFile(file) {
  try {
    const recording = new LoadedRecording(new Uint8Array(await file.arrayBuffer()));
    await recording.seek(recording.first);
    showRecording(recording);
    notice(openedText(file.name, recording), recording.damage ? 'bad' : 'plain');
  } catch (error) {
    notice(`${file.name} cannot be opened: ${error.message}.`, 'bad');
  }
}

/** What was opened, and how much of a damaged file that is. */
export function openedText(name, { first, last, bytes, chunks, damage }) {
  if (!damage) return `Opened ${name}: ${plural(last - first + 1, 'tick')}, ${bytesText(bytes)}.`;
  const opened =
    damage.chunks === null
      ? plural(chunks.length, 'chunk')
      : `${chunks.length} of ${plural(damage.chunks, 'chunk')}`;
  const ticks = `ticks ${count(first)}–${count(last)}`;
  const where = `damaged at byte ${count(damage.error.byte)} (${damage.error.what})`;
  return `Opened ${opened} of ${name}: ${ticks}; ${where}.`;
}

function showRecording(recording) {
  closeRecording();
  disconnect();
  forgetSource();
  loaded.recording = recording;
  camera.reset();
  Object.assign(state, {
    source: 'file',
    connection: 'none',
    playing: false,
    shown: null,
    first: recording.first,
    newest: recording.last,
    paused: false,
    lost: 0,
    wanted: null,
    scenes: recording.scenes,
    areTicksKnown: true,
    images: recording.images,
  });
  state.stage = stageOf(recording);
  beginScene();
  touch('stage', 'status', 'selection');
  seek(recording.first);
  readStats(recording);
}

/** The stage of a recording: it has a title and a rate, but no scenes to choose, and cannot be played. */
function stageOf({ rate, scenes: [scene] }) {
  return {
    readOnly: true,
    recording: true,
    paused: false,
    playable: false,
    pointed: false,
    showsCells: false,
    maxFileBytes: 0,
    notes: [],
    title: scene?.title ?? '',
    rate,
    scenes: [],
    scene: 0,
    toTry: '',
    keys: [],
    controls: [],
    touchHint: '',
    code: '',
    layerNames: scene?.layerNames ?? [],
    speed: 1,
  };
}

async function readStats(recording) {
  let seen = 0;
  try {
    await recording.walk(recording.first, recording.last, (frame) => {
      stats.add(statsOf(frame));
      gaugeHistory.see(frame);
      seen += 1;
      if (seen % 50 === 0) touch('time');
    });
  } catch (error) {
    notice(`Part of the recording cannot be read: ${error.message}.`, 'bad');
  }
  touch('time');
}

function closeRecording() {
  loaded.recording?.close();
  loaded.recording = null;
}

/** Goes back from a recording to the game. Without a game, the recording stays open. */
export async function returnToGame() {
  const { recording } = loaded;
  const isThere = await link.isAnswered();
  if (loaded.recording !== recording || !recording) return;
  if (!isThere) {
    notice('No game is running here. The recording stays open.', 'bad');
    return;
  }
  closeRecording();
  camera.reset();
  connect();
}
