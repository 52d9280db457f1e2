/** A guard of the product, and how tests remove it (tests/support/jest/changed.mjs): without it the suite must find a vulnerability. */
export interface Guard {
  /** What it protects. */
  keeps: string;
  /** The guard's code, which occurs in the file once, and its replacement without the guard. */
  change: { file: string; mended: string; faulty: string };
  /** The test file that detects the missing guard. */
  part: string;
  /** The error message of that test. */
  finds: RegExp;
}

export const guards = {
  'an account’s rows': {
    keeps: 'An import is read by its own account alone.',
    change: {
      file: 'db/imports/read.ts',
      mended: '} WHERE i.user_id = $1 AND i.id = $2`',
      faulty: '} WHERE $1::bigint IS NOT NULL AND i.id = $2`',
    },
    part: 'tests/security/foreign-ids.http.test.ts',
    finds: /get \/api\/contact\/import\/\{importId\} \(importId in the path\): 200/,
  },
  'own tags': {
    keeps: 'A step is saved with a tag of its own account alone.',
    change: {
      file: 'api/features/steps/own-tags.ts',
      mended: "if (tag !== null && !ownTags.has(tag)) throw errors.notFound('tag');",
      faulty: '',
    },
    part: 'tests/security/foreign-ids.http.test.ts',
    finds: /post \/api\/automatisation\/\{automatisationId\}\/step \(data\.tag_id of TAG in the body\):/,
  },
  'own segments': {
    keeps: 'A step is saved with a segment of its own account alone.',
    change: {
      file: 'api/features/steps/own-segments.ts',
      mended: "if (rowCount === 0) throw errors.notFound('segment');",
      faulty: '',
    },
    part: 'tests/security/foreign-ids.http.test.ts',
    finds: /post \/api\/automatisation\/\{automatisationId\}\/step \(data\.value of LOOP in the body\):/,
  },
  'own message templates': {
    keeps: 'A step is linked to a message template of its own account alone.',
    change: {
      file: 'api/features/steps/own-message-templates.ts',
      mended: "if (!template) throw errors.notFound('message_template');",
      faulty: 'if (!template) return;',
    },
    part: 'tests/security/foreign-ids.http.test.ts',
    finds:
      /post \/api\/automatisation\/\{automatisationId\}\/step \(data\.message_template_id of APICALL in the body\):/,
  },
  'own segments of events': {
    keeps: 'Flows, goals and steps name events of segments of their own account alone.',
    change: {
      file: 'api/features/segments/keep-named.ts',
      mended: "if (rows.length !== ids.size) throw errors.notFound('segment');",
      faulty: '',
    },
    part: 'tests/security/foreign-ids.http.test.ts',
    finds: /post \/api\/automatisation\/\{automatisationId\}\/step \(data\.event_name of WAIT in the body\):/,
  },
  'same origin': {
    keeps: 'A page of another site changes nothing.',
    change: {
      file: 'api/middleware/same-origin.ts',
      mended: 'if (host === null || !ours.includes(host)) throw errors.foreignOrigin();',
      faulty: '',
    },
    part: 'tests/security/doors.http.test.ts',
    finds: /● a page of another site › changes nothing in the name of who is signed in/,
  },
  'administrators only': {
    keeps: 'What administrators do is done by nobody else.',
    change: {
      file: 'api/middleware/administrators-only.ts',
      mended: "if (!roles.includes('ROLE_ADMIN')) throw errors.administratorsOnly();",
      faulty: '',
    },
    part: 'tests/security/doors.http.test.ts',
    finds: /● a call that an account makes › of an administrator is refused to a client/,
  },
  'sessions that end': {
    keeps: 'A session that has expired lets nobody in.',
    change: {
      file: 'db/sign-in/sessions.ts',
      mended:
        'SELECT * FROM sessions s WHERE id_hash = $1 AND expires_at > now()\n          AND (impersonator_id',
      faulty: 'SELECT * FROM sessions s WHERE id_hash = $1\n          AND (impersonator_id',
    },
    part: 'tests/security/doors.http.test.ts',
    finds: /"an expired session": Array/,
  },
  'typed credentials': {
    keeps: 'What somebody typed into a call as a credential is kept of nothing that comes back.',
    change: {
      file: 'egress/send-call.ts',
      mended: '...(request.typed ?? []),',
      faulty: '',
    },
    part: 'tests/security/outcomes.workflow.test.ts',
    finds: /the typed token in answers/,
  },
  'links that are ours': {
    keeps: 'A link of an e-mail that leads through us goes only where its author wrote.',
    change: {
      file: 'db/outcomes/tracking-link.ts',
      mended: "visit, target ?? '']",
      faulty: 'visit]',
    },
    part: 'api/tracking/tracking.http.test.ts',
    finds: /● the picture and the links of an e-mail › lead nowhere when they are forged/,
  },
  'an account’s share': {
    keeps: 'An account’s calls that wait for its own locks leave connections for the others.',
    change: {
      file: 'api/middleware/signed-in.ts',
      mended: 'await inNameOf(userId, next);',
      faulty: 'await next();',
    },
    part: 'tests/security/locks.http.test.ts',
    finds: /● an account whose rows are all locked/,
  },
  'locks that nobody else waits for': {
    keeps: 'What accounts share waits for the locks of none of them.',
    change: {
      file: 'activities/advance.ts',
      mended: 'isApart ? database.pool : database.sharedPool',
      faulty: 'database.pool',
    },
    part: 'tests/workflow/held-up.workflow.test.ts',
    finds: /● takes other accounts’ runs through/,
  },
  'a quota of messages': {
    keeps: 'An account sends no more than its quota.',
    change: {
      file: 'api/limits/token-buckets.ts',
      mended: 'if (wait >= patience) throw',
      faulty: 'if (wait === Infinity) throw',
    },
    part: 'api/ingestion/quota.http.test.ts',
    finds: /● an account’s quota, met by Track/,
  },
  'a budget of length': {
    keeps: 'A text that a flow makes grow is ended before it takes the process with it.',
    change: {
      file: 'domain/run/budget.ts',
      mended: 'if (length > budgets.variable)',
      faulty: 'if (length > budgets.variable * 1e6)',
    },
    part: 'domain/run/budget.test.ts',
    finds: /● .* ends a text that doubles with each step before it is too long/,
  },
  'JSON alone': {
    keeps: 'A body of a type that a form can send is not read.',
    change: {
      file: 'api/http/input.ts',
      mended: "if (!ctx.is('application/json')) throw errors.unsupportedType();",
      faulty: '',
    },
    part: 'tests/security/doors.http.test.ts',
    finds: /● a page of another site › has no body taken of a type that a form can send/,
  },
} satisfies Record<string, Guard>;
