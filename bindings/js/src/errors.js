/** What jostle throws: `code` names the reason for programs, `message` is a sentence for people. */
export class JostleError extends Error {
  static name = 'JostleError';

  constructor(code, sentence, cause) {
    super(sentence, cause && { cause });
    this.code = code;
  }

  // Not a field: the first line of `stack` is written before fields are.
  get name() {
    return 'JostleError';
  }
}

/** Throws that a value breaks a rule. */
export function refuse(name, value, rule, code = 'bad-argument') {
  throw new JostleError(code, `\`${name}\` is ${shown(value)}: ${rule}`);
}

function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return String(value);
  // An object of the game may have anything by these names.
  const { constructor, length } = value;
  const name = typeof constructor?.name === 'string' ? constructor.name : 'Object';
  return `${/^[AO]/.test(name) ? 'an' : 'a'} ${name}${typeof length === 'number' ? ` of ${length}` : ''}`;
}

/** Refuses what has other properties than these: a typo must not go unnoticed. */
export function allowOnly(names, value, what) {
  for (const name of Object.keys(value)) {
    if (!names.includes(name)) {
      throw new JostleError('unknown-option', `\`${name}\` is no option of ${what}: use one of ${names.join(', ')}`);
    }
  }
}
