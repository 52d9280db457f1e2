import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { isMet, type Comparison } from './comparison';

/** Where and when figures were measured. */
export interface Machine {
  date: string;
  commit: string;
  cpu: string;
  cores: number;
  memoryGigabytes: number;
  system: string;
  node: string;
  /** The load average of the minute before the bench: above the number of cores, other processes were busy. */
  loadBefore: number;
}

export function describeMachine(): Machine {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Formats the rows as a table that is readable in a terminal and in Markdown. */
export function toTable(comparisons: readonly Comparison[]): string {
  const header = ['work', 'figure', 'beside', 'reference', 'ratio', 'goal', 'stretch', 'met'];
  const rows = comparisons.map((comparison) => {
    const { work, unit, figure, reference, referenceFigure, ratio, goal, stretch, isLimit } = comparison;
    const aim = (value: number): string => `${isLimit ? '≤' : '≥'} ${value.toFixed(2)}`;
    return [
      work,
      toText(figure, unit),
      reference,
      toText(referenceFigure, unit),
      ratio.toFixed(2),
      aim(goal),
      aim(stretch),
      isMet(comparison) ? 'yes' : 'no',
    ];
  });
  return alignColumns(header, rows);
}

/** Formats rows under a header, for a terminal and for Markdown. */
export function alignColumns(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, place) =>
    Math.max(...[header, ...rows].map((row) => row[place]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]): string =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  return [toLine(header), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join('\n');
}

export const toText = (figure: number, unit: string): string =>
  `${figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toFixed(1)} ${unit}`;
