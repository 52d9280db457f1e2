import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Whether the browser has a network connection, regardless of the server. */
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
