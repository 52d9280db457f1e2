import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CustomFieldInput } from '../../../../domain/entities/contacts/custom-field';
import type { ContactImport, CsvDelimiter, ImportField } from '../../../../domain/entities/contacts/import';
import type { Reading } from '../../../../domain/import/cells/readings';
import type { SameEmailChoice } from '../../../../domain/import/import-choices';
import { toJson } from '../../../../domain/values/json';
import type { Failure } from '../../api/api-error';
import { failed, idle, running, type Request } from '../../store/request';
import type { ImportPlan } from './api';
import type { TableCheck, TableSummary } from './csv/table';

/** The steps of the wizard: the file, its columns, the tags. */
export type WizardStep = 0 | 1 | 2;

interface Wizard {
  isOpen: boolean;
  step: WizardStep;
  /** How reading the file stands. */
  reading: Request;
  file: TableSummary | null;
  fields: ImportField[];
  /** What the cells of each column are read as, where it fills a value of the contact's data. */
  readings: Reading[];
  /** Whether external ids that are e-mail addresses fill the e-mail address too. */
  idIsEmail: boolean;
  /** Whether custom fields are made for the variables that have none, so that the contact's page and exports show them. */
  makesFields: boolean;
  tags: number[];
  trigger: boolean;
  /** What of the tags that a column names there is: the ids of these, and the names of the others. */
  namedTags: NamedTags;
  /** What becomes of a contact whose e-mail address another one has. */
  sameEmail: SameEmailChoice;
  /** Whether tags that there are not are made. */
  makesTags: boolean;
  /** What would become of the rows; null until it is known for the columns as they are. */
  check: TableCheck | null;
  /** How finding that out stands. */
  checking: Request;
}

/** The tags that a column of the file names. */
export interface NamedTags {
  known: number[];
  unknown: string[];
}

const begun: Wizard = {
  isOpen: false,
  step: 0,
  reading: idle,
  file: null,
  fields: [],
  readings: [],
  idIsEmail: true,
  makesFields: true,
  tags: [],
  trigger: true,
  namedTags: { known: [], unknown: [] },
  sameEmail: 'taken',
  makesTags: true,
  check: null,
  checking: idle,
};

const wizard = createSlice({
  name: 'contactImport/wizard',
  initialState: begun,
  reducers: {
    /** With tags, when contacts are imported into a tag. */
    importOpened: (_, { payload: tags }: PayloadAction<number[]>) => ({ ...begun, isOpen: true, tags }),
    importDismissed: () => begun,
    fileChosen(state, _: PayloadAction<File>) {
      Object.assign(state, { reading: running, file: null, check: null });
    },
    /** A file that was mended keeps what its columns were said to be. */
    fileRead(state, { payload }: PayloadAction<{ file: TableSummary; fields: ImportField[] }>) {
      const header = (fields: readonly ImportField[]): string =>
        toJson(fields.map(({ fileName }) => fileName));
      const isMended = header(state.fields) === header(payload.fields);
      const { fields, readings } = isMended
        ? state
        : { ...payload, readings: payload.file.recognized.map(({ reading }) => reading) };
      Object.assign(state, { reading: idle, file: payload.file, fields, readings });
    },
    fileNotRead(state, { payload }: PayloadAction<Failure>) {
      state.reading = failed(payload);
    },
    stepChosen(state, { payload }: PayloadAction<WizardStep>) {
      state.step = payload;
      state.checking = idle;
    },
    fieldChanged(state, { payload }: PayloadAction<{ place: number; field: ImportField }>) {
      state.fields[payload.place] = payload.field;
      state.check = null;
    },
    fieldsChanged(state, { payload }: PayloadAction<ImportField[]>) {
      state.fields = payload;
      state.check = null;
    },
    readingChosen(state, { payload }: PayloadAction<{ place: number; reading: Reading }>) {
      state.readings[payload.place] = payload.reading;
      state.check = null;
    },
    idIsEmailChosen(state, { payload }: PayloadAction<boolean>) {
      state.idIsEmail = payload;
      state.check = null;
    },
    makesFieldsChosen(state, { payload }: PayloadAction<boolean>) {
      state.makesFields = payload;
    },
    fileChecked(state, { payload }: PayloadAction<{ check: TableCheck; namedTags: NamedTags }>) {
      Object.assign(state, payload);
    },
    fileNotChecked(state, { payload }: PayloadAction<Failure>) {
      state.checking = failed(payload);
    },
    tagsChosen(state, { payload }: PayloadAction<number[]>) {
      state.tags = payload;
    },
    triggerChosen(state, { payload }: PayloadAction<boolean>) {
      state.trigger = payload;
    },
    sameEmailChosen(state, { payload }: PayloadAction<SameEmailChoice>) {
      state.sameEmail = payload;
    },
    makesTagsChosen(state, { payload }: PayloadAction<boolean>) {
      state.makesTags = payload;
    },
  },
  extraReducers: (builder) =>
    // Once the import has ended, or goes on in the background, the wizard is reset (docs/contract.md#import-wizard).
    builder
      .addCase('contactImport/underWay/importTookLong', () => begun)
      .addCase('contactImport/underWay/importProgressed', () => begun),
});

/** An import on its way, whatever page is open. */
export interface ImportUnderWay {
  state: 'sending' | 'interrupted' | 'running' | 'completed';
  /** Unknown when the page was loaded again meanwhile. */
  fileName: string | null;
  /** What divides the file's columns: the file of its rejected rows is divided alike. */
  delimiter: CsvDelimiter;
  totalRows: number;
  sentRows: number;
  /** Lines that are to be rejected with the rows they were read as, beyond one a row; 0 when the page was loaded again meanwhile. */
  spoiledLines: number;
  /** What the server has said last. */
  stored: ContactImport | null;
  failure: Failure | null;
}

const underWay = createSlice({
  name: 'contactImport/underWay',
  initialState: null as ImportUnderWay | null,
  reducers: {
    importStarted: (
      _,
      {
        payload,
      }: PayloadAction<{
        plan: ImportPlan;
        newFields: CustomFieldInput[];
        fileName: string;
        delimiter: CsvDelimiter;
        totalRows: number;
        spoiledLines: number;
      }>,
    ): ImportUnderWay => ({
      state: 'sending',
      ...{ fileName: payload.fileName, delimiter: payload.delimiter, totalRows: payload.totalRows },
      ...{ spoiledLines: payload.spoiledLines, sentRows: 0, stored: null, failure: null },
    }),
    partSent(state, { payload }: PayloadAction<number>) {
      if (state) state.sentRows += payload;
    },
    importInterrupted(state, { payload }: PayloadAction<Failure>) {
      if (state) Object.assign(state, { state: 'interrupted', failure: payload });
    },
    importResumed(state) {
      if (state) Object.assign(state, { state: 'sending', failure: null });
    },
    /** How far the server is; also of an import that this page did not start itself. */
    importProgressed: (state, { payload }: PayloadAction<ContactImport>): ImportUnderWay => ({
      ...(state ?? { fileName: null, delimiter: 'comma' as const, spoiledLines: 0, failure: null }),
      totalRows: Math.max(state?.totalRows ?? 0, payload.total_rows),
      sentRows: Math.max(state?.sentRows ?? 0, payload.total_rows),
      state: payload.state,
      stored: payload,
    }),
    /** The rejected rows are to be erased. */
    rejectedErasureConfirmed(_, __: PayloadAction<ContactImport>) {},
    /** The answer takes too long: the dialog closes, and a warning says that the import goes on. */
    importTookLong() {},
    importPutAway: () => null,
  },
});

export const {
  importOpened,
  importDismissed,
  fileChosen,
  fileRead,
  fileNotRead,
  stepChosen,
  fieldChanged,
  fieldsChanged,
  readingChosen,
  idIsEmailChosen,
  makesFieldsChosen,
  fileChecked,
  fileNotChecked,
  tagsChosen,
  triggerChosen,
  makesTagsChosen,
  sameEmailChosen,
} = wizard.actions;
export const {
  importStarted,
  partSent,
  importInterrupted,
  importResumed,
  importProgressed,
  rejectedErasureConfirmed,
  importTookLong,
  importPutAway,
} = underWay.actions;

export const contactImportReducer = combineReducers({
  wizard: wizard.reducer,
  underWay: underWay.reducer,
});
