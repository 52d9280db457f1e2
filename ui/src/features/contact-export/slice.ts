import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ExportSelection } from './api';

/** The export in progress; null when there is none. */
export interface ContactExport {
  rows: number;
  /** The number of contacts to export; null until it is known, and where it is not. */
  total: number | null;
}

const slice = createSlice({
  name: 'contactExport',
  initialState: null as ContactExport | null,
  reducers: {
    exportStarted: (_, __: PayloadAction<ExportSelection>): ContactExport => ({ rows: 0, total: null }),
    exportCounted(state, { payload }: PayloadAction<number | null>) {
      if (state) state.total = payload;
    },
    exportProgressed(state, { payload }: PayloadAction<number>) {
      if (state) state.rows = payload;
    },
    exportEnded: () => null,
  },
});

export const { exportStarted, exportCounted, exportProgressed, exportEnded } = slice.actions;
export const contactExportReducer = slice.reducer;
