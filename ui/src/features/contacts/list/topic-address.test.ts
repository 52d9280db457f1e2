import { addressOfTopic, topicOfFilter } from './topic-address';

test('a topic filter stands in the address as it is read again', () => {
  const filter = { topic_id: 3, state: 'left' as const };
  expect(addressOfTopic(filter)).toBe('3.left');
  expect(topicOfFilter('3.left')).toEqual(filter);
});

test.each([undefined, '', '3', '3.', 'x.left', '0.left', '3.gone', '3.left.more'])(
  '%s narrows nothing',
  (text) => expect(topicOfFilter(text)).toBeUndefined(),
);
