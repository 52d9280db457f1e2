import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether the browser has a network at all; that the server answers is another matter. */
const slice = createSlice({
  name: 'connection',
  initialState: () => ({ isOnline: navigator.onLine }),
  reducers: {
    connectionChanged(connection, { payload }: PayloadAction<boolean>) {
      connection.isOnline = payload;
    },
  },
});

export const { connectionChanged } = slice.actions;
export const connectionReducer = slice.reducer;
