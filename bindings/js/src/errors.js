/** What jostle throws: `code` names the reason for programs, `message` is a sentence for people. */
export class JostleError extends Error {
  static name = 'JostleError';

  constructor(code, sentence, cause) {
    super(sentence, cause && { cause });
    this.name = 'JostleError';
    this.code = code;
  }
}

/** Throws that a value breaks a rule. */
export function refuse(name, value, rule, code = 'bad-argument') {
  throw new JostleError(code, `\`${name}\` is ${shown(value)}: ${rule}`);
}

function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (ArrayBuffer.isView(value)) return `a ${value.constructor.name} of ${value.length}`;
  if (value === null || typeof value !== 'object') return String(value);
  const name = value.constructor?.name ?? 'Object';
  return name === 'Object' ? 'an object' : `of the class ${name}`;
}
