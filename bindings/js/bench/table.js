/** Tables for people to read: on a terminal, and for the page. */

/** Three digits are enough to compare, and more would be noise. */
export function short(number) {
  if (number >= 100) return number.toFixed(0);
  if (number >= 10) return number.toFixed(1);
  return number.toPrecision(number >= 1 ? 2 : 3);
}

function ratioText(ratio) {
  return ratio === null ? '-' : short(ratio);
}

/** The goal of a row, and whether it was reached. */
export function goalText(job, row) {
  if (row.peer === 'jostle2d' && job.limit) {
    return `at most ${job.limit} ${job.unit}: ${row.time <= job.limit ? 'reached' : 'missed'}`;
  }
  if (row.wanted === null) return '';
  if (row.ratio === null) return `${row.wanted}`;
  return `${row.wanted}: ${row.ratio >= row.wanted ? 'reached' : 'missed'}`;
}

function cells(job, row) {
  const name = [row.name, row.version].filter(Boolean).join(' ');
  return [name, short(row.time), ratioText(row.ratio), goalText(job, row)];
}

function headings(job) {
  return ['method', job.unit, 'times jostle', 'wanted'];
}

/** A table with aligned columns, and the notes beside it. */
export function tableText(job, rows) {
  const table = [headings(job), ...rows.map((row) => cells(job, row))];
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)));
  const lines = table.map((line, i) => {
    const padded = line.map((cell, column) => {
      return column === 1 || column === 2 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]);
    });
    return `  ${padded.join('  ')}  ${i === 0 ? 'note' : rows[i - 1].note}`.trimEnd();
  });
  return `${job.title}\n${lines.join('\n')}\n\n`;
}

/** What a quick run has to say: it has checked answers, and its times mean nothing. */
export function answersText(job, rows) {
  return `${job.id}: the answers of ${rows.length} methods agree\n`;
}

export function markdownTable(job, rows) {
  const lines = rows.map((row) => `| ${[...cells(job, row), row.note].join(' | ')} |`);
  return [`| ${headings(job).join(' | ')} | note |`, '|---|--:|--:|---|---|', ...lines].join('\n');
}
