/** Building and updating elements. Text is only ever inserted as text, never as markup. */

export const byId = (id) => document.getElementById(id);

/** Whether the page is used with fingers: no hovering, no key names, "tap" instead of "click". */
export const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * Creates an element with attributes and children. Children that are null or false are skipped.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `true` sets an empty attribute, null and false
 * omit it
 * @param {...(Node | string | null | false)} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== null && value !== false && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/** Attributes that name an element for both the tooltip and screen readers. */
export function named(name) {
  return { title: name, 'aria-label': name };
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#icon-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Makes the children of `parent` equal to `wanted`, reusing elements that stay the same. A
 * click that starts before an update therefore ends on the same element, and focus is not lost.
 */
export function morph(parent, wanted) {
  const nodes = wanted.filter(Boolean).map((node) => (typeof node === 'string' ? new Text(node) : node));
  nodes.forEach((node, i) => {
    const old = parent.childNodes[i];
    if (!old) parent.append(node);
    else if (!isLike(old, node)) old.replaceWith(node);
    else if (old.nodeType === Node.TEXT_NODE) setText(old, node.data);
    else update(old, node);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function isLike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}

function setText(node, text) {
  if (node.data !== text) node.data = text;
}

function update(old, node) {
  for (const { name } of [...old.attributes]) if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  morph(old, [...node.childNodes]);
}

/** Sets the text of an element if it differs. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Resizes a canvas to its box on the screen, in device pixels. @returns {number} device pixels
 * per CSS pixel
 */
export function fitCanvas(canvas) {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return ratio;
}
