import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** An export on its way; null when there is none. */
export interface ContactExport {
  rows: number;
  /** All contacts; null until they are counted. */
  total: number | null;
}

const slice = createSlice({
  name: 'contactExport',
  initialState: null as ContactExport | null,
  reducers: {
    exportStarted: (): ContactExport => ({ rows: 0, total: null }),
    exportCounted(state, { payload }: PayloadAction<number>) {
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
