import fc from 'fast-check';
import { channels } from './channel';
import { whyHeldBack } from './consent';
import {
  categoryOf,
  textIn,
  topicInput,
  whyMessageHeldBack,
  whyOutsideTopic,
  type TopicChoices,
  type TopicRule,
} from './topic';

const news: TopicRule = { id: 7, key: 'news', isOptIn: false };
const offers: TopicRule = { id: 8, key: 'offers', isOptIn: true };

describe('whether a contact gets the messages of a topic', () => {
  it.each<[string, TopicChoices | undefined, TopicRule, string | null]>([
    ['everybody gets, and it was never asked', undefined, news, null],
    ['everybody gets, and it chose another', { 8: 'left' }, news, null],
    ['everybody gets, and it subscribed', { 7: 'subscribed' }, news, null],
    ['everybody gets, and it left', { 7: 'left' }, news, 'topic_left'],
    ['only subscribers get, and it was never asked', {}, offers, 'topic_not_joined'],
    ['only subscribers get, and it subscribed', { 8: 'subscribed' }, offers, null],
    ['only subscribers get, and it left', { 8: 'left' }, offers, 'topic_left'],
  ])('that %s', (_, choices, topic, reason) => {
    expect(whyOutsideTopic(choices, topic)).toBe(reason);
  });
});

describe('the category by which a message is about a topic', () => {
  it.each([
    [{ message_category: 'news' }, 'news'],
    [{ message_category: 'news', is_transactional: false }, 'news'],
    [{ message_category: 'news', is_transactional: true }, null],
    [{ message_category: null }, null],
    [{}, null],
  ])('of %j is %j', (data, category) => {
    expect(categoryOf(data)).toBe(category);
  });
});

describe('why a message is held back', () => {
  const rules = { mayWrite: {}, topics: [news, offers] };

  it.each([
    ['news', 'topic_left'],
    ['offers', 'topic_not_joined'],
    ['a category for caps alone', null],
    [null, null],
  ])('of the category %j', (category, reason) => {
    const contact = { topics: { 7: 'left' as const } };
    expect(whyMessageHeldBack(contact, { channel: 'email', category }, rules)).toBe(reason);
  });

  it('is said of the channel first', () => {
    const moments = fc.record({ sms: fc.constant('x'), email: fc.constant('x') }, { requiredKeys: [] });
    fc.assert(
      fc.property(moments, moments, fc.constantFrom(...channels), (optedOut, subscribed, channel) => {
        const contact = { optedOut, subscribed, topics: { 7: 'left' as const } };
        const mayWrite = { sms: false };
        expect(whyMessageHeldBack(contact, { channel, category: 'news' }, { mayWrite, topics: [news] })).toBe(
          whyHeldBack(contact, channel, mayWrite) ?? 'topic_left',
        );
      }),
    );
  });
});

describe('the name of a topic', () => {
  it.each([
    [{ en: 'News', fr: 'Nouvelles' }, 'fr', 'Nouvelles'],
    [{ en: 'News', fr: '' }, 'fr', 'News'],
    [{ en: '', fr: 'Nouvelles' }, 'en', 'Nouvelles'],
  ] as const)('of %j in %s is %s', (names, language, name) => {
    expect(textIn(names, language)).toBe(name);
  });

  it('is needed in one language', () => {
    expect(topicInput.safeParse({ key: 'news', names: { en: ' ' } }).success).toBe(false);
    expect(topicInput.parse({ key: ' news ', names: { fr: ' Nouvelles ' } })).toEqual({
      key: 'news',
      names: { en: '', fr: 'Nouvelles' },
      descriptions: { en: '', fr: '' },
      is_opt_in: false,
    });
  });
});
