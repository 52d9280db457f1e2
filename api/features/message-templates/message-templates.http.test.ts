import { z } from 'zod';
import { userApp } from '../../../domain/entities/connection';
import {
  messageContent,
  messagePreview,
  messageTemplate,
  messageTemplateList,
  messageTemplateUses,
  messageTemplateVersions,
  messageTemplateVersionTexts,
} from '../../../domain/entities/messages/message-template';
import { inTransaction } from '../../../db/database/transaction';
import { holdUpEdits } from '../../../db/steps/edit-lock';
import { buildContact } from '../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  readAutomatisation,
  readSteps,
} from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const one = z.strictObject({ message_template: messageTemplate });
const read = z.strictObject({ message_template: messageTemplate, uses: messageTemplateUses });
const leave = '<a href="{{ unsubscribe_url }}">Leave</a>';
const english = { language: 'en', subject: 'Hello', html: `<p>Hello</p>${leave}`, text: '' };

const post = (given: object = {}) =>
  visitor.call('post', '/message-template', {
    kind: 'email',
    name: 'Welcome',
    fallback_language: 'en',
    contents: [english],
    ...given,
  });
const make = async (given: object = {}) => dataOf(await post(given), one).message_template;
const makePart = (name: string, html: string, more: object = {}) =>
  make({ kind: 'part', name, contents: [{ language: 'en', html, text: 'part' }], ...more });
const put = (id: number, given: object) => visitor.call('put', `/message-template/${id}`, given);
const get = async (id: number) => dataOf(await visitor.call('get', `/message-template/${id}`), read);
const list = async (query = '') =>
  dataOf(await visitor.call('get', `/message-template${query}`), messageTemplateList);

/** A flow with an e-mail that is linked to a template. */
async function buildLinked(templateId: number, data: object = {}) {
  const connection = { app_id: 'sendgrid', data: { api_key: 'SG.x', from_email: 'hello@example.com' } };
  const answer = await visitor.call('post', '/user/app', connection);
  const { id: user_app_id } = dataOf(answer, z.object({ user_app: userApp })).user_app;
  const flow = await buildAutomatisation(visitor, { name: 'Onboarding' });
  const step = await buildStep(
    visitor,
    flow.id,
    { type: 'APICALL', data: { to: '{{ contact.email }}', message_template_id: templateId, ...data } },
    { user_app_id },
  );
  return { flow, step };
}

/** The problems of a flow's steps. */
const problemsOf = async (id: number) =>
  (await readAutomatisation(visitor, id)).problems.filter(({ step_id }) => step_id !== null);

describe('message templates of an account', () => {
  it('are made, listed by folder without their texts, found by name, changed and deleted', async () => {
    const html =
      '<TABLE ><tr><td style="color : red;">Hi\t\r\n</TABLE>\n<!--[if mso]>&nbsp;<![endif]-->' + leave;
    const made = await make({ folder: ' Onboarding ', contents: [{ ...english, html }] });
    expect(made).toMatchObject({ kind: 'email', name: 'Welcome', folder: 'Onboarding', version: 1 });
    expect(made.contents).toEqual([{ ...english, html, document: null }]);
    await make({ kind: 'sms', contents: [{ language: 'fr', text: 'Bonjour' }], fallback_language: 'fr' });
    const all = await list();
    expect(all.folders).toEqual(['Onboarding']);
    expect(all.message_templates.map(({ kind, languages, subject }) => [kind, languages, subject])).toEqual([
      ['email', ['en'], 'Hello'],
      ['sms', ['fr'], 'Bonjour'],
    ]);
    expect(JSON.stringify(all)).not.toContain('TABLE');
    expect((await list('?folder=Onboarding')).message_templates).toHaveLength(1);
    expect((await list('?without_folder=true')).message_templates).toMatchObject([{ kind: 'sms' }]);
    expect((await list('?kind=push&folder=')).message_templates).toEqual([]);
    expect((await list('?search_term=WELC')).meta.total_records).toBe(2);

    const changed = dataOf(await put(made.id, { name: 'Welcome back', folder: '' }), one).message_template;
    expect(changed).toMatchObject({ name: 'Welcome back', folder: '', version: 1, contents: made.contents });
    expect((await visitor.call('delete', `/message-template/${made.id}`)).status).toBe(204);
    expect((await list()).message_templates).toHaveLength(1);
  });

  it('belong to it alone', async () => {
    const { id } = await make();
    const own = visitor;
    visitor = await api.visitor();
    expect((await list()).message_templates).toEqual([]);
    for (const [method, path, body] of [
      ['get', `/message-template/${id}`],
      ['put', `/message-template/${id}`, { folder: 'x' }],
      ['delete', `/message-template/${id}?force=true`],
      ['get', `/message-template/${id}/text`],
      ['get', `/message-template/${id}/version`],
      ['post', `/message-template/${id}/version/1/restore`],
    ] as const) {
      const answer = await visitor.call(method, path, body);
      expect([path, answer.status, errorOf(answer).code]).toEqual([path, 404, 'message_template_not_found']);
    }
    const flow = await buildAutomatisation(visitor);
    const step = { type: 'APICALL', data: { message_template_id: id } };
    const answer = await visitor.call('post', `/automatisation/${flow.id}/step`, step);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'message_template_not_found']);
    visitor = own;
    expect((await get(id)).message_template.folder).toBe('');
  });

  it('have names of their own among those of their kind', async () => {
    await make();
    const twice = await post();
    expect([twice.status, errorOf(twice).code]).toEqual([409, 'name_taken']);
    await makePart('Welcome', '<hr>');
    await make({ name: "Mother's day" });
  });

  it.each([
    ['a language twice', { contents: [english, english] }, 'contents'],
    ['no language', { contents: [] }, 'contents'],
    ['a fallback that it lacks', { fallback_language: 'fr' }, 'fallback_language'],
    ['a name with a quote, as a part', { kind: 'part', name: "Mother's day" }, 'name'],
    [
      'too many characters',
      {
        contents: ['en', 'fr', 'de'].map((language) => ({ ...english, language, html: 'x'.repeat(90_000) })),
      },
      'contents',
    ],
  ])('are refused with %s', async (_, given, field) => {
    const answer = await post(given);
    expect([answer.status, errorOf(answer).details]).toEqual([400, [expect.objectContaining({ field })]]);
  });

  it.each([
    ['nothing written', { subject: '' }, 'content_missing'],
    ['a placeholder that is not closed', { html: '<p>{{ contact.name</p>' }, 'template_invalid'],
    ['a part that is not there', { html: '{% render "Gone" %}' }, 'part_missing'],
    ['a credential', { html: '{{ app.api_key }}' }, 'credential_named'],
  ])('are not saved with %s', async (_, given, code) => {
    const answer = await post({ contents: [{ ...english, ...given }] });
    expect([answer.status, errorOf(answer)]).toMatchObject([
      422,
      {
        code: 'message_template_has_problems',
        details: { findings: [{ code, severity: 'error', language: 'en' }] },
      },
    ]);
    expect((await list()).message_templates).toEqual([]);
  });

  it('are changed from the version that was read alone', async () => {
    const { id } = await make();
    await put(id, { version: 1, contents: [{ ...english, subject: 'Second' }] });
    const late = await put(id, { version: 1, contents: [{ ...english, subject: 'Late' }] });
    expect([late.status, errorOf(late)]).toMatchObject([
      409,
      {
        code: 'version_conflict',
        details: { message_template: { version: 2, contents: [{ subject: 'Second' }] } },
      },
    ]);
  });
});

describe('versions of a message template', () => {
  it('are kept with who saved them, and brought back as a version of their own', async () => {
    const { id } = await make();
    await put(id, { contents: [{ ...english, subject: 'Second' }] });
    await put(id, { folder: 'x' });
    const restored = await visitor.call('post', `/message-template/${id}/version/1/restore`);
    expect(dataOf(restored, one).message_template).toMatchObject({
      version: 3,
      folder: 'x',
      contents: [{ subject: 'Hello' }],
    });
    const answer = await visitor.call('get', `/message-template/${id}/version`);
    const { versions } = dataOf(answer, messageTemplateVersions);
    expect(versions.map(({ version, restores, author }) => [version, restores, author?.id])).toEqual([
      [3, 1, visitor.userId],
      [2, null, visitor.userId],
      [1, null, visitor.userId],
    ]);
    const second = await visitor.call('get', `/message-template/${id}/version/2`);
    const { version } = dataOf(second, z.object({ version: messageTemplateVersionTexts }));
    expect(version.contents[0]?.subject).toBe('Second');
    const gone = await visitor.call('post', `/message-template/${id}/version/9/restore`);
    expect([gone.status, errorOf(gone).code]).toEqual([404, 'message_template_version_not_found']);
  });

  it('are brought back as they were looked at: what somebody else has saved since is kept', async () => {
    const { id } = await make();
    await put(id, { contents: [{ ...english, subject: 'Second' }] });
    await put(id, { contents: [{ ...english, subject: 'Theirs' }] });
    const restore = (version: number) =>
      visitor.call('post', `/message-template/${id}/version/1/restore?version=${version}`);
    const refused = await restore(2);
    expect([refused.status, errorOf(refused)]).toMatchObject([
      409,
      {
        code: 'version_conflict',
        details: { message_template: { version: 3, contents: [{ subject: 'Theirs' }] } },
      },
    ]);
    expect(dataOf(await restore(3), one).message_template).toMatchObject({
      version: 4,
      contents: [{ subject: 'Hello' }],
    });
  });

  it('are 50 at most', async () => {
    const { id } = await make();
    await api.database.pool.query('UPDATE message_templates SET version = 51 WHERE id = $1', [id]);
    await put(id, { contents: [{ ...english, subject: 'New' }] });
    const answer = await visitor.call('get', `/message-template/${id}/version`);
    expect(dataOf(answer, messageTemplateVersions).versions.map(({ version }) => version)).toEqual([52]);
  });
});

describe('a step that is linked to a template', () => {
  it('has no text of its own but a subject, and is named by the template’s uses', async () => {
    const { id } = await make();
    const { flow, step } = await buildLinked(id, { subject: 'Own', html: 'Own' });
    expect(step.data).toMatchObject({ message_template_id: id, subject: 'Own', html: '' });
    expect(await problemsOf(flow.id)).toEqual([]);
    expect((await get(id)).uses.flows).toEqual([
      {
        automatisation_id: flow.id,
        name: 'Onboarding',
        is_campaign: false,
        is_broadcast: false,
        step_ids: [step.id],
      },
    ]);
    const part = await makePart('Foot', '<hr>');
    await put(id, { contents: [{ ...english, html: `{% render "Foot" %}${leave}` }] });
    const { uses } = await get(part.id);
    expect(uses).toMatchObject({ flows: [{ step_ids: [step.id] }], templates: [{ id, name: 'Welcome' }] });
  });

  it('is previewed and simulated with the template’s text', async () => {
    await buildContact(api.database, visitor.userId, {
      external_id: 'ada',
      name: 'Ada',
      email: 'ada@example.com',
    });
    const { id } = await make({ contents: [{ ...english, html: `<p>Hi {{ contact.name }}</p>${leave}` }] });
    const { flow, step } = await buildLinked(id);
    const answer = await visitor.call('post', `/automatisation/${flow.id}/step/preview`, {
      type: step.type,
      data: step.data,
      user_app_id: step.user_app_id,
      app_webhook_unique_identifier: step.app_webhook_unique_identifier,
      contact_external_id: 'ada',
    });
    expect(answer.body).toMatchObject({
      data: {
        rendered: {
          sent: { subject: 'Hello', html: expect.stringContaining('<p>Hi Ada</p>') as string },
          message_template: { id, version: 1, language: 'en' },
        },
        problem: null,
      },
    });
    const simulated = await visitor.call('post', `/automatisation/${flow.id}/simulation`, {
      contact_external_id: 'ada',
    });
    expect(simulated.body).toMatchObject({
      data: { steps: [{ detail: { sent: { subject: 'Hello' }, message_template: { id, version: 1 } } }] },
    });
  });

  it('is refused a template for another channel', async () => {
    const { id } = await make({ kind: 'sms', contents: [{ language: 'en', text: 'Hi' }] });
    const { flow, step } = await buildLinked((await make()).id);
    const other = { ...step, data: { ...step.data, message_template_id: id } };
    const answer = await visitor.call('put', `/automatisation/${flow.id}/step`, other);
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'message_template_other']);
  });

  it('keeps its template from being deleted, until it takes over the text', async () => {
    await makePart('Foot', '<hr>');
    const { id } = await make({
      contents: [
        { ...english, html: `<p>Hi</p>{% render "Foot" %}${leave}` },
        { ...english, language: 'fr', subject: 'Salut' },
      ],
    });
    const { flow, step } = await buildLinked(id);
    const refused = await visitor.call('delete', `/message-template/${id}`);
    expect([refused.status, errorOf(refused)]).toMatchObject([
      409,
      { code: 'in_use', details: { flows: [{ automatisation_id: flow.id, step_ids: [step.id] }] } },
    ]);
    expect((await visitor.call('delete', `/message-template/${id}?force=true`)).status).toBe(204);
    const [own] = await readSteps(visitor, flow.id);
    expect(own?.data).toMatchObject({ subject: 'Hello', html: `<p>Hi</p><hr>${leave}` });
    expect(own?.data).not.toHaveProperty('message_template_id');
    expect(own?.data['body']).toContain('<p>Hi</p><hr>');
    expect(await problemsOf(flow.id)).toEqual([]);
  });

  it('keeps its own subject when it takes over the text', async () => {
    const { id } = await make();
    const { flow } = await buildLinked(id, { subject: 'Own' });
    expect((await visitor.call('delete', `/message-template/${id}?force=true`)).status).toBe(204);
    const [own] = await readSteps(visitor, flow.id);
    expect(own?.data).toMatchObject({ subject: 'Own', html: english.html });
  });

  it('takes over the text once the runs that are advancing have gone on', async () => {
    const { id } = await make();
    await buildLinked(id);
    const { pool } = api.database;
    const deleting = await inTransaction(pool, async (client) => {
      await holdUpEdits(client, [visitor.userId]);
      const answer = Promise.resolve(visitor.call('delete', `/message-template/${id}?force=true`));
      await untilFound(async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rows.length > 0 || undefined;
      });
      await get(id);
      return { answer };
    });
    expect((await deleting.answer).status).toBe(204);
  });

  it('is an error of its flow where its template is gone', async () => {
    const { id } = await make();
    const { flow } = await buildLinked(id);
    await api.database.pool.query('DELETE FROM message_templates WHERE id = $1', [id]);
    expect(await problemsOf(flow.id)).toMatchObject([
      { code: 'message_template_unknown', severity: 'error', field: 'message_template_id' },
    ]);
  });
});

describe('a shared part', () => {
  it('keeps its name, and is not deleted, while templates render it', async () => {
    const { id } = await makePart('Foot', '<hr>');
    await make({ contents: [{ ...english, html: `{% render 'Foot' %}${leave}` }] });
    for (const answer of [
      await put(id, { name: 'Footer' }),
      await visitor.call('delete', `/message-template/${id}?force=true`),
    ])
      expect([answer.status, errorOf(answer).code]).toEqual([409, 'message_part_named']);
  });

  it.each([
    ['renders itself', '{% render "Foot" %}', 'part_too_deep'],
    ['makes a template too long that renders it', 'x'.repeat(99_990), 'part_too_long'],
  ])('is not saved where it %s', async (_, html, code) => {
    const { id } = await makePart('Foot', '<hr>');
    await make({ contents: [{ ...english, html: `{% render "Foot" %}${leave}` }] });
    const answer = await put(id, { contents: [{ language: 'en', html, text: 'part' }] });
    expect([answer.status, errorOf(answer).details]).toMatchObject([422, { findings: [{ code }] }]);
  });

  it('is looked for once at each depth, however many parts render it', async () => {
    const { id } = await makePart('Foot', '<hr>');
    const parts = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const name of parts) await makePart(name, '{% render "Foot" %}');
    await make({ contents: [{ ...english, html: `{% render "Five" %}${leave}` }] });
    const asked = jest.spyOn(api.database.pool, 'query');
    const { uses } = await get(id);
    const looks = asked.mock.calls.filter(([text]) => String(text).includes("position('render'"));
    asked.mockRestore();
    expect(uses.templates.map(({ name }) => name).sort()).toEqual([...parts, 'Welcome'].sort());
    expect(looks).toHaveLength(2);
  });

  it('stands in what a step takes over', async () => {
    await makePart('Foot', '<hr>{{ contact.name }}');
    const { id } = await make({ contents: [{ ...english, html: `{% render "Foot" %}${leave}` }] });
    const answer = await visitor.call('get', `/message-template/${id}/text?language=xx`);
    const { content } = dataOf(answer, z.object({ content: messageContent }));
    expect(content).toEqual({ ...english, html: `<hr>{{ contact.name }}${leave}` });
  });
});

describe('the preview of a template', () => {
  const preview = async (given: object) =>
    dataOf(
      await visitor.call('post', '/message-template/preview', {
        kind: 'email',
        fallback_language: 'en',
        contents: [english],
        ...given,
      }),
      messagePreview,
    );

  it('is rendered for a contact, in the language of its field or in the one that is asked for', async () => {
    await buildContact(api.database, visitor.userId, {
      external_id: 'ada',
      name: 'Ada',
      data: { language: 'fr-CA', city: 'Paris' },
    });
    const contents = ['en', 'fr'].map((language) => ({
      ...english,
      language,
      subject: `${language} {{ contact.name }} {{ event.order }}`,
    }));
    const event_data = { order: 7 };
    expect(await preview({ contents, contact_external_id: 'ada', event_data })).toMatchObject({
      language: 'fr',
      rendered: { subject: 'fr Ada 7' },
      problem: null,
      missing: [],
    });
    expect(await preview({ contents, contact_external_id: 'ada', language: 'en' })).toMatchObject({
      language: 'en',
      rendered: { subject: 'en Ada ' },
      missing: ['event.order'],
    });
    const unknown = await visitor.call('post', '/message-template/preview', {
      kind: 'email',
      fallback_language: 'en',
      contents,
      contact_external_id: 'nobody',
    });
    expect([unknown.status, errorOf(unknown).code]).toEqual([404, 'contact_not_found']);
  });

  it('says what its checks found, in all languages', async () => {
    const html = '<img src="a.png"><a href="www.example.com">x</a>{{ contact.nothing }}';
    const { findings } = await preview({ contents: [english, { ...english, language: 'fr', html }] });
    expect(findings.map(({ code, severity, language }) => [code, severity, language])).toEqual([
      ['field_unknown', 'warning', 'fr'],
      ['alt_missing', 'warning', 'fr'],
      ['link_broken', 'warning', 'fr'],
      ['unsubscribe_missing', 'warning', 'fr'],
    ]);
  });

  it('reads no more texts of parts than memory has room for', async () => {
    await api.database.pool.query(
      `INSERT INTO message_templates (user_id, kind, name, folder, fallback_language, contents)
       SELECT $1, 'part', 'p' || n, '', 'en',
              (SELECT jsonb_agg(jsonb_build_object('language', l, 'subject', '', 'html', '', 'text', repeat('x', 90000))) FROM unnest('{en,fr}'::text[]) l)
       FROM generate_series(1, 200) n`,
      [visitor.userId],
    );
    const naming = (first: number): string =>
      Array.from({ length: 100 }, (_, place) => `{% render "p${first + place}" %}`).join('');
    const contents = ['en', 'fr'].map((language, place) => ({
      ...english,
      language,
      html: naming(place * 100 + 1) + leave,
    }));
    expect((await preview({ contents })).findings).toMatchObject([{ code: 'part_missing', language: 'fr' }]);
  });

  it('finds an e-mail that grows beyond 102 kB when it is rendered', async () => {
    const html = `{% for i in (1..6000) %}<p>A line of words</p>{% endfor %}${leave}`;
    const { findings } = await preview({ contents: [{ ...english, html }] });
    expect(findings).toMatchObject([{ code: 'too_large', severity: 'warning' }]);
  });

  it('has the plain text that is made of the HTML, as it is sent and with its placeholders', async () => {
    const html = `<p>Hi {{ event.name }}</p>${leave}`;
    const event_data = { name: 'Ada' };
    const { made_text: made } = await preview({ contents: [{ ...english, html }], event_data });
    expect(made?.rendered).toMatch(/^Hi Ada/);
    expect(made?.written).toContain('Hi {{ event.name }}');
    expect(made?.written).toContain('Leave ({{ unsubscribe_url }})');
    const own = await preview({ contents: [{ ...english, html, text: 'Mine' }], event_data });
    expect(own).toMatchObject({ made_text: null, rendered: { text: 'Mine' } });
  });

  it('says why it cannot be rendered', async () => {
    const broken = await preview({ contents: [{ ...english, html: `{{ "x" | nothing }}${leave}` }] });
    expect(broken).toMatchObject({
      rendered: null,
      findings: [{ code: 'template_invalid', severity: 'error' }],
    });
    expect(broken.problem).not.toBeNull();
  });
});
