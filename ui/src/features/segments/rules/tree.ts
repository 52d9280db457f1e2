import { nanoid } from '@reduxjs/toolkit';
import { deepestGroup } from '../../../../../domain/entities/segments/rule';
import { isGroupDraft, type GroupDraft, type NodeDraft, type RuleDraft } from './rule-draft';

/** The rules in a form: a group, and the groups and rules in it. All functions return a new tree, or the same one when nothing changes. */

/** The place of a rule or group: its index in its group, and the indexes of the groups around it, the outermost first. */
type Place = number[];

export function placeOf(group: GroupDraft, key: string): Place | null {
  for (const [index, node] of group.rules.entries()) {
    if (node.key === key) return [index];
    const inside = isGroupDraft(node) ? placeOf(node, key) : null;
    if (inside) return [index, ...inside];
  }
  return null;
}

/** The number by which a rule or a group is named: `1.2`. Empty for the outermost group. */
export const numberOf = (root: GroupDraft, key: string): string =>
  (placeOf(root, key) ?? []).map((index) => index + 1).join('.');

/** The rules in all groups, in order. */
export const rulesIn = (node: NodeDraft): RuleDraft[] =>
  isGroupDraft(node) ? node.rules.flatMap(rulesIn) : [node];

/** The groups in a group, itself included, in order. */
export const groupsIn = (node: NodeDraft): GroupDraft[] =>
  isGroupDraft(node) ? [node, ...node.rules.flatMap(groupsIn)] : [];

/** How many groups are nested in a node, itself included. */
const heightOf = (node: NodeDraft): number =>
  isGroupDraft(node) ? 1 + Math.max(0, ...node.rules.map(heightOf)) : 0;

/** Whether a node can be in a group of a level; the outermost group has level 1. */
const fits = (node: NodeDraft, level: number): boolean => level + heightOf(node) <= deepestGroup;

/** A group with other contents, found by the indexes that lead to it. */
function changed(
  group: GroupDraft,
  [index, ...inner]: Place,
  change: (rules: NodeDraft[]) => NodeDraft[],
): GroupDraft {
  if (index === undefined) return { ...group, rules: change(group.rules) };
  return {
    ...group,
    rules: group.rules.map((node, at) =>
      at === index && isGroupDraft(node) ? changed(node, inner, change) : node,
    ),
  };
}

/** Replaces a rule or a group, by nothing, by another one, or by several. */
export function replaced(
  root: GroupDraft,
  key: string,
  change: (node: NodeDraft) => NodeDraft[],
): GroupDraft {
  const place = placeOf(root, key);
  if (!place) return root;
  const index = place[place.length - 1] ?? 0;
  return changed(root, place.slice(0, -1), (rules) =>
    rules.flatMap((node, at) => (at === index ? change(node) : [node])),
  );
}

/** Adds a rule or a group at the end of a group. */
export function added(root: GroupDraft, groupKey: string, node: NodeDraft): GroupDraft {
  const place = root.key === groupKey ? [] : placeOf(root, groupKey);
  return place ? changed(root, place, (rules) => [...rules, node]) : root;
}

/** The same contents under other keys. */
function copyOf(node: NodeDraft): NodeDraft {
  const key = nanoid();
  return isGroupDraft(node) ? { ...node, key, rules: node.rules.map(copyOf) } : { ...node, key };
}

/** Adds a copy behind a rule or a group, and returns its key. */
export function duplicated(root: GroupDraft, key: string): { root: GroupDraft; key: string } {
  let copied = key;
  const next = replaced(root, key, (node) => {
    const copy = copyOf(node);
    copied = copy.key;
    return [node, copy];
  });
  return { root: next, key: copied };
}

/**
 * Moves a rule or a group one place up or down, as it is read: into a group beside it if that may nest so deep, past it otherwise, and out of
 * its own group from the first or last place.
 */
export function moved(root: GroupDraft, key: string, by: 'up' | 'down'): GroupDraft {
  const place = placeOf(root, key);
  const node = place && nodeAt(root, place);
  if (!place || !node) return root;
  const around = place.slice(0, -1);
  const index = place[place.length - 1] ?? 0;
  const step = by === 'up' ? -1 : 1;
  const neighbour = nodeAt(root, [...around, index + step]);
  const isLeaving = neighbour === undefined;
  if (isLeaving && around.length === 0) return root;
  const without = replaced(root, key, () => []);
  if (isLeaving) {
    const outer = around.slice(0, -1);
    const groupIndex = around[around.length - 1] ?? 0;
    return changed(without, outer, (rules) =>
      rules.toSpliced(by === 'up' ? groupIndex : groupIndex + 1, 0, node),
    );
  }
  const isEntering = isGroupDraft(neighbour) && fits(node, place.length + 1);
  if (isEntering) {
    // Without the node, a group below it has its index.
    const into = [...around, by === 'up' ? index - 1 : index];
    return changed(without, into, (rules) => (by === 'up' ? [...rules, node] : [node, ...rules]));
  }
  return changed(without, around, (rules) => rules.toSpliced(index + step, 0, node));
}

function nodeAt(group: GroupDraft, [index, ...inner]: Place): NodeDraft | undefined {
  const node = index === undefined ? undefined : group.rules[index];
  if (node === undefined || inner.length === 0) return node;
  return isGroupDraft(node) ? nodeAt(node, inner) : undefined;
}
