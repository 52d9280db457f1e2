import { waitFor } from '@testing-library/react';
import type { CountedTag } from '../../../../domain/entities/contacts/tag';
import type { RootState } from '../../store/root-state';
import { onePage } from '../../testing/server';
import { held, openStore } from '../../testing/store';
import { tagEditor } from './slice';

const tag = (id: number, name: string): CountedTag => ({
  id,
  name,
  color: 'green',
  count_of_contacts: 3,
  created_at: '2026-03-01T10:00:00.000Z',
});
const loyal = tag(5, 'loyal');
const lapsed = tag(6, 'lapsed');
const listed = { data: { tags: [loyal, lapsed], meta: onePage(2) } };
const taken = { status: 422, error: { code: 'name_taken', message: 'Another tag has this name.' } };

describe('an answer belongs to the form that was saved:', () => {
  const editor = ({ tags }: RootState) => tags.editor;

  /** One form is being saved, and another one is open by now. */
  async function openAnother() {
    const saves = held();
    const opened = openStore({ 'GET /tag': listed, 'PUT /tag/5': saves.answer, 'PUT /tag/6': saves.answer });
    opened.dispatch(tagEditor.opened(loyal));
    opened.dispatch(tagEditor.submitted({ id: 5, name: 'most loyal', color: 'green' }));
    await waitFor(() => expect(saves.waiting).toHaveLength(1));
    opened.dispatch(tagEditor.dismissed());
    opened.dispatch(tagEditor.opened(lapsed));
    return { ...opened, saves };
  }

  test('it does not close another one, whose own save is neither dropped nor taken for done', async () => {
    const { saves, dispatch, getState, until } = await openAnother();
    dispatch(tagEditor.submitted({ id: 6, name: 'long lapsed', color: 'green' }));
    await saves.give(0, { data: { tag: loyal } });
    expect(editor(getState())).toMatchObject({ editing: lapsed, save: { state: 'running' } });
    expect(getState().notifications).toMatchObject([{ kind: 'success', values: { name: 'most loyal' } }]);
    await saves.give(1, { data: { tag: lapsed } });
    await until((state) => editor(state).editing === null);
  });

  test('its failure is told, and not shown in another one', async () => {
    const { saves, getState, until } = await openAnother();
    await saves.give(0, taken);
    await until(({ notifications }) => notifications.length > 0);
    expect(getState().notifications).toMatchObject([
      { kind: 'error', title: 'failure.notSaved', failure: { message: 'Another tag has this name.' } },
    ]);
    expect(editor(getState())).toMatchObject({ editing: lapsed, save: { state: 'idle' } });
  });
});
