import type { UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import type { OptionsState } from './options';
import { useAppDispatch, useAppSelector } from './hooks';
import type { RootState } from './store';

/** The rows of a picker, asked for once they are first needed. */
export function useOptions<Row>(
  select: (state: RootState) => OptionsState<Row>,
  requested: () => UnknownAction,
): OptionsState<Row> {
  const options = useAppSelector(select);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (options.state === 'idle') dispatch(requested());
  }, [options.state, dispatch, requested]);
  return options;
}
