/** Starts all parts of the page. */

import { startBreakpoints } from './breakpoint_list.js';
import { camera } from './camera.js';
import { drawn, startCanvas } from './canvas/draw.js';
import { startMap } from './canvas/map.js';
import { startPointer } from './canvas/pointer.js';
import { sendView } from './canvas/send_view.js';
import { startControls } from './controls.js';
import { startDeepLinks } from './deep_link.js';
import { byId } from './dom.js';
import { startSidePanels } from './side_panels.js';
import { startFiles } from './files.js';
import { startFilters } from './filters.js';
import { connect } from './game.js';
import { startGauges } from './gauges.js';
import { startHint } from './hint.js';
import { fit, startKeys, zoom } from './keys.js';
import { startAnswer } from './panel/answer.js';
import { startBodyList } from './panel/body_list.js';
import { startNotes } from './panel/notes.js';
import { startPanel } from './panel/panel.js';
import { startSaveMenu } from './save_menu.js';
import { startSearch } from './search.js';
import { followFocus, startSelection } from './selection.js';
import { openLinkedRecording } from './linked_recording.js';
import { listen, state } from './state.js';
import { startStatus, stateOf } from './status.js';
import { startTickPlots } from './tick_plots.js';
import { startTheme } from './theme.js';
import { stats } from './tick_stats.js';
import { startTimeRange } from './time_range.js';
import { timeView } from './time_view.js';
import { startTimeline } from './timeline.js';
import { currentTick } from './playback.js';
import { parseKey } from './wire/names.js';

function startZoom() {
  byId('zoom-in').addEventListener('click', () => zoom(1.4));
  byId('zoom-out').addEventListener('click', () => zoom(1 / 1.4));
  byId('fit').addEventListener('click', fit);
  byId('follow-focus').addEventListener('click', followFocus);
  listen(['frame', 'camera'], () => {
    const isOn = camera.mode === 'auto' && camera.isFollowing;
    byId('follow-focus').hidden = isOn || !state.shown?.head.focus;
  });
}

/** A body as plain values, by `3v1` or key; null if it is not in the frame. */
function bodyOf(which) {
  const key = typeof which === 'string' ? parseKey(which) : which;
  const row = key && state.shown ? state.shown.bodies.find(key) : -1;
  if (row < 0) return null;
  const { kind, layers, mask, touching, open, flags } = state.shown.bodies;
  const fields = { kind: kind[row], layers: layers[row], mask: mask[row], touching: touching[row] };
  return { key, ...fields, open: open[row], flags: flags[row], box: state.shown.bodies.box(row) };
}

/** Read-only state for tests and the console. */
window.jostle = Object.freeze({
  get tick() {
    return state.shown?.tick ?? null;
  },
  get wantedTick() {
    return currentTick();
  },
  get range() {
    return [state.first, state.newest];
  },
  get sceneStarts() {
    return state.sceneStarts;
  },
  get chosen() {
    return structuredClone({ zoom: timeView.zoom, range: timeView.range, isLooping: timeView.isLooping });
  },
  get connection() {
    return state.connection;
  },
  get source() {
    return state.source;
  },
  get status() {
    return stateOf()[0];
  },
  get isPast() {
    return state.isPast;
  },
  get isPaused() {
    return state.paused;
  },
  get selected() {
    return structuredClone(state.selected);
  },
  get stage() {
    return structuredClone(state.stage);
  },
  get plotted() {
    return stats.ticks.length;
  },
  get counters() {
    return { ...state.counters };
  },
  get drawn() {
    return { ...drawn };
  },
  get frame() {
    return state.shown;
  },
  get camera() {
    const { x, y, scale, width, height, mode, fitted, isFollowing, isMoving } = camera;
    return { x, y, scale, width, height, mode, fitted, isFollowing, isMoving };
  },
  body: bodyOf,
  keys: () => Array.from({ length: state.shown?.bodies.count ?? 0 }, (_, row) => state.shown.bodies.key(row)),
  toScreen: (x, y) => camera.toScreen(x, y),
  toWorld: (x, y) => camera.toWorld(x, y),
});

startTheme();
startCanvas();
startMap();
startPointer();
startKeys();
startControls();
startGauges();
startHint();
startFilters();
startPanel();
startAnswer();
startBodyList();
startNotes();
startTimeline();
startTimeRange();
startTickPlots();
startStatus();
startSearch();
startSelection();
startFiles();
startSaveMenu();
startSidePanels();
startZoom();
startDeepLinks();
startBreakpoints();
listen(['status', 'camera'], sendView);
if (!(await openLinkedRecording())) connect();
