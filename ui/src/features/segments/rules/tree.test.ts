import type { GroupDraft, NodeDraft } from './rule-draft';
import { added, duplicated, moved, numberOf, replaced } from './tree';

const rule = (key: string): NodeDraft => ({ key, kind: 'tag', draft: { tagId: 1, is: true } });
const group = (key: string, ...rules: NodeDraft[]): GroupDraft => ({ key, kind: 'all', rules });

/** The keys of a group, with those of the groups in it in brackets. */
const shape = ({ rules }: GroupDraft): string =>
  rules.map((node) => ('rules' in node ? `${node.key}(${shape(node)})` : node.key)).join(' ');

const root = group('root', rule('a'), group('g', rule('b'), rule('c')), rule('d'));

test.each([
  ['a', 'down', 'g(a b c) d'],
  ['b', 'up', 'a b g(c) d'],
  ['b', 'down', 'a g(c b) d'],
  ['c', 'down', 'a g(b) c d'],
  ['d', 'up', 'a g(b c d)'],
  ['g', 'up', 'g(b c) a d'],
  ['g', 'down', 'a d g(b c)'],
  ['a', 'up', 'a g(b c) d'],
  ['d', 'down', 'a g(b c) d'],
] as const)('%s moved %s is read one place further, into a group and out of it', (key, by, after) => {
  expect(shape(moved(root, key, by))).toBe(after);
});

test('a move there is undone by the move back', () => {
  for (const key of ['a', 'b', 'd']) {
    const there = moved(root, key, 'down');
    if (there !== root) expect(shape(moved(there, key, 'up'))).toBe(shape(root));
  }
});

test('a group moves past another one where it would be nested too deep', () => {
  const deep = group('1', group('2', group('3', group('4', rule('x')))));
  const tree = group('root', group('g', rule('b')), deep);
  expect(shape(moved(tree, '1', 'up'))).toBe('1(2(3(4(x)))) g(b)');
});

test('what is added, copied or removed stands where it belongs', () => {
  expect(shape(added(root, 'g', rule('e')))).toBe('a g(b c e) d');
  expect(shape(added(root, 'root', rule('e')))).toBe('a g(b c) d e');
  expect(shape(replaced(root, 'g', () => []))).toBe('a d');
  const copy = duplicated(root, 'g');
  expect(numberOf(copy.root, copy.key)).toBe('3');
  expect(copy.root.rules[2]).toMatchObject({ kind: 'all', rules: [{ kind: 'tag' }, { kind: 'tag' }] });
});
