import { render, type RenderResult } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { Appearance } from '../app/Application';

/** Draws a part of the interface as screens draw it: on a store, in the theme and the language, at an address. */
export function drawPart(
  store: ComponentProps<typeof Provider>['store'],
  part: ReactNode,
  address = '/',
): RenderResult {
  return render(
    <Provider store={store}>
      <Appearance>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </Appearance>
    </Provider>,
  );
}
