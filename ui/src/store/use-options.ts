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
  useOptionsAsked(select, requested);
  return useAppSelector(select);
}

/** Asks for the rows of a picker once, for those who read them further down. Whoever calls it is not drawn anew when they come. */
export function useOptionsAsked(
  select: (state: RootState) => OptionsState<unknown>,
  requested: () => UnknownAction,
): void {
  const isIdle = useAppSelector((state) => select(state).state === 'idle');
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (isIdle) dispatch(requested());
  }, [isIdle, dispatch, requested]);
}
