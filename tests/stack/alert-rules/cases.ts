/** Series that a rule reads, as promtool writes them: a sample every 15 seconds. */
type Series = Record<string, string>;

/** What one alert does with what it reads. */
export interface AlertCase {
  /** At the bound or below it: silent at `firesAt`. */
  below: Series;
  above: Series;
  /** The last moment at which it is still silent; an alert without `for` has none. */
  silentUntil?: string;
  firesAt: string;
  /** The labels of the alert that fires, without its severity. */
  labels: Record<string, string>;
  summary: string;
}

const requests = (status: string, values: string): Series => ({
  [`sillage_http_request_duration_seconds_count{job="sillage-api",status="${status}"}`]: values,
});
const calls = (outcome: string, values: string): Series => ({
  [`sillage_outbound_call_duration_seconds_count{app="TWILIO",outcome="${outcome}"}`]: values,
});
const ended = (state: string, values: string): Series => ({
  [`sillage_runs_ended_total{state="${state}"}`]: values,
});
/** Tracks that all take between half a second and a second, or between one and two and a half. */
const tracks = (withinOne: string): Series => ({
  'sillage_http_request_duration_seconds_bucket{route="/api/event/track",le="0.5"}': '0x120',
  'sillage_http_request_duration_seconds_bucket{route="/api/event/track",le="1"}': withinOne,
  'sillage_http_request_duration_seconds_bucket{route="/api/event/track",le="2.5"}': '0+100x120',
  'sillage_http_request_duration_seconds_bucket{route="/api/event/track",le="+Inf"}': '0+100x120',
});
const waiting = 'sillage_database_connections{job="sillage-api",instance="a",pool="own",state="waiting"}';
const lag = 'nodejs_eventloop_lag_p99_seconds{job="sillage-worker",instance="w"}';

/** A case for each alert of docs/monitoring/alerts.yml, in its order. */
export const alertCases: Record<string, AlertCase> = {
  SillageAway: {
    below: { 'up{job="sillage-api",instance="a"}': '1x40', 'up{job="another",instance="a"}': '0x40' },
    above: { 'up{job="sillage-api",instance="a"}': '0x40' },
    silentUntil: '45s',
    firesAt: '1m',
    labels: { job: 'sillage-api', instance: 'a' },
    summary: 'sillage-api at a does not answer.',
  },
  SillageRequestsFail: {
    below: { ...requests('200', '0+99x60'), ...requests('503', '0+1x60') },
    above: { ...requests('200', '0+97x60'), ...requests('503', '0+3x60') },
    silentUntil: '5m',
    firesAt: '6m',
    labels: { job: 'sillage-api' },
    summary: '3% of the requests are answered with 5xx.',
  },
  SillageIngestionIsSlow: {
    below: tracks('0+100x120'),
    above: tracks('0x120'),
    silentUntil: '10m',
    firesAt: '11m',
    labels: {},
    summary: 'One Track in a hundred takes longer than 2.485s.',
  },
  SillageRunsWait: {
    below: {
      'sillage_outbox_oldest_seconds{turn="now"}': '60x40',
      'sillage_outbox_oldest_seconds{turn="later"}': '900x40',
    },
    above: { 'sillage_outbox_oldest_seconds{turn="now"}': '90x40' },
    silentUntil: '1m45s',
    firesAt: '2m',
    labels: {},
    summary: 'A run has waited 1m 30s for Temporal to take it.',
  },
  SillageOutboxGrows: {
    below: { 'sillage_outbox_rows{turn="now"}': '20000x80', 'sillage_outbox_rows{turn="later"}': '90000x80' },
    above: { 'sillage_outbox_rows{turn="now"}': '20001x80' },
    silentUntil: '9m45s',
    firesAt: '10m',
    labels: {},
    summary: '20001 rows wait in the outbox.',
  },
  SillageTemporalRefuses: {
    below: {
      'sillage_outbox_dispatched_total{kind="start",outcome="taken"}': '0+30x60',
      'sillage_outbox_dispatched_total{kind="start",outcome="given_back"}': '7x60',
    },
    above: { 'sillage_outbox_dispatched_total{kind="start",outcome="given_back"}': '0+30x60' },
    silentUntil: '5m',
    firesAt: '6m',
    labels: {},
    summary: 'Temporal does not take 2 workflows a second.',
  },
  SillageRunsFail: {
    below: { ...ended('completed', '0+80x160'), ...ended('failed', '0+20x160') },
    above: { ...ended('completed', '0+75x160'), ...ended('failed', '0+25x160') },
    silentUntil: '15m',
    firesAt: '16m',
    labels: {},
    summary: '25% of the runs that end have failed.',
  },
  SillageCallsUnclear: {
    below: {
      ...calls('answered', '0+50x120'),
      ...calls('unsent', '0+25x120'),
      ...calls('unclear', '0+25x120'),
    },
    above: {
      ...calls('answered', '0+40x120'),
      ...calls('unsent', '0+30x120'),
      ...calls('unclear', '0+30x120'),
    },
    silentUntil: '10m',
    firesAt: '11m',
    labels: { app: 'TWILIO' },
    summary: '60% of the calls to TWILIO get no answer.',
  },
  SillageWaitsForConnections: {
    below: { [waiting]: '0x60' },
    above: { [waiting]: '2x60' },
    silentUntil: '4m45s',
    firesAt: '5m',
    labels: { job: 'sillage-api', instance: 'a', pool: 'own' },
    summary: 'Statements of sillage-api wait for a connection of the pool own.',
  },
  SillageEventLoopIsHeld: {
    below: { [lag]: '0.5x60' },
    above: { [lag]: '0.8x60' },
    silentUntil: '4m45s',
    firesAt: '5m',
    labels: { job: 'sillage-worker', instance: 'w' },
    summary: 'sillage-worker at w is held up for 800ms at a time.',
  },
  SillageSweepRepairs: {
    below: { 'sillage_sweep_repaired_runs_total{what="waked"}': '0x239 50x240' },
    above: { 'sillage_sweep_repaired_runs_total{what="waked"}': '0x239 200x240' },
    firesAt: '1h30m',
    labels: {},
    summary: '200 runs did not agree with Temporal and were put right.',
  },
};
