import type { Notice } from '../entities/notice';
import { noticeMailText } from './mail-text';

const winner: Notice = {
  id: 1,
  kind: 'test_winner_chosen',
  began_at: '2026-03-01T10:00:00.000Z',
  ended_at: '2026-03-01T10:00:00.000Z',
  count: 0,
  total: null,
  reason: null,
  automatisation: { id: 7, name: 'Nouvelles de mars', is_campaign: true },
  step: null,
  connection: null,
  event_name: null,
  winner: null,
  test: {
    variant: 'a',
    message: 'Mars',
    is_decided: true,
    measure: 'opened',
    counts: [
      { variant: 'a', sent: 1, reached: 1 },
      { variant: 'b', sent: 1, reached: 0 },
    ],
    chance: 0.8,
  },
};

test('in French nobody is counted as one is, and the winner of a test is no way of a split', () => {
  const reading = { language: 'fr', timezone: 'Europe/Paris', url: 'https://sillage.example.com' } as const;
  const { subject, text } = noticeMailText({ begun: [], over: [winner] }, reading);
  expect(text).toContain('0 contact le reçoit');
  expect(subject).toBe('Sillage – Un gagnant a été choisi');
});
