import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Appearance } from '../../app/Application';
import { startI18n } from '../../i18n';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf, onePage, type Answer } from '../../testing/server';
import { TagSelect } from './TagSelect';

test('a tag is offered to be created only once it is known that none has the name', async () => {
  await startI18n('en');
  const waiting: ((answer: Answer) => void)[] = [];
  const { client } = clientOf({
    'GET /tag': () => new Promise((resolve) => waiting.push(resolve)),
  });
  const store = createStore(client);
  addFeatures(store);
  render(
    <Provider store={store}>
      <Appearance>
        <TagSelect canCreate aria-label="Tag" />
      </Appearance>
    </Provider>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Tag' }));
  await userEvent.paste('vip');
  expect(screen.queryByTitle('vip')).toBeNull();

  const tags = [{ id: 1, name: 'vip 2', color: 'blue' }];
  waiting.at(-1)?.({ data: { tags, meta: onePage(1) } });
  expect(await screen.findByTitle('vip 2')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByTitle('vip')).toHaveTextContent('Create'));
});
