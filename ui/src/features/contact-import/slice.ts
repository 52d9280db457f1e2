import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CustomFieldInput } from '../../../../domain/entities/contacts/custom-field';
import type { ContactImport, CsvDelimiter, ImportField } from '../../../../domain/entities/contacts/import';
import type { Reading } from '../../../../domain/import/cells/readings';
import type { SameEmailChoice } from '../../../../domain/import/import-choices';
import { rejectedColumns } from '../../../../domain/import/own-files';
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
  /** The state of parsing the file. */
  reading: Request;
  file: TableSummary | null;
  fields: ImportField[];
  /** The readings of the columns that fill a value of the contact's data. */
  readings: Reading[];
  /** Whether external ids that are e-mail addresses also fill the e-mail address. */
  idIsEmail: boolean;
  /** Whether custom fields are created for variables without one, so that the contact's page and exports show them. */
  makesFields: boolean;
  tags: number[];
  trigger: boolean;
  /** The tags named by a column: the ids of existing ones, and the names of the others. */
  namedTags: NamedTags;
  /** What happens to a contact whose e-mail address another one has. */
  sameEmail: SameEmailChoice;
  /** Whether unknown tags are created. */
  makesTags: boolean;
  /** The expected result for the rows; null until it is known for the current mapping. */
  check: TableCheck | null;
  /** The state of that check. */
  checking: Request;
  /** Whether the import in progress is this wizard's; another one may be running while the next is prepared. */
  isSent: boolean;
}

/** The tags in a column of the file. */
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
  isSent: false,
};

const resetSent = (state: Wizard): Wizard => (state.isSent ? begun : state);

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
    /** A corrected file keeps the mapping of its columns, also as the file of its rejected rows. */
    fileRead(state, { payload }: PayloadAction<{ file: TableSummary; fields: ImportField[] }>) {
      const readings = payload.file.recognized.map(({ reading }) => reading);
      const [before, now] = [state.fields, payload.fields].map((fields) => {
        const header = fields.map(({ fileName }) => fileName);
        const rejected = rejectedColumns(header);
        return { rejected, header: toJson(header.slice(rejected)) };
      });
      const isMended = before && now && before.header === now.header;
      const kept = <T>(own: readonly T[], read: readonly T[]): T[] =>
        isMended ? [...read.slice(0, now.rejected), ...own.slice(before.rejected)] : [...read];
      Object.assign(state, {
        reading: idle,
        file: payload.file,
        fields: kept(state.fields, payload.fields),
        readings: kept(state.readings, readings),
      });
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
    // Once the import has ended, or continues in the background, the wizard is reset (docs/contract.md#import-wizard).
    builder
      .addCase('contactImport/underWay/importStarted', (state) => {
        state.isSent = true;
      })
      .addCase('contactImport/underWay/importTookLong', resetSent)
      .addCase('contactImport/underWay/importProgressed', resetSent),
});

/** An import in progress, shown on any page. */
export interface ImportUnderWay {
  state: 'sending' | 'interrupted' | 'running' | 'completed';
  /** Unknown after a reload. */
  fileName: string | null;
  /** The file's delimiter, also used for the file of its rejected rows. */
  delimiter: CsvDelimiter;
  totalRows: number;
  sentRows: number;
  /** Extra lines of rejected rows that span several lines; 0 after a reload. */
  spoiledLines: number;
  /** The server's latest report. */
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
      fileName: payload.fileName,
      delimiter: payload.delimiter,
      totalRows: payload.totalRows,
      spoiledLines: payload.spoiledLines,
      sentRows: 0,
      stored: null,
      failure: null,
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
    /** The server's progress; also for an import that this page did not start. */
    importProgressed: (state, { payload }: PayloadAction<ContactImport>): ImportUnderWay => ({
      ...(state ?? { fileName: null, delimiter: 'comma' as const, spoiledLines: 0, failure: null }),
      totalRows: Math.max(state?.totalRows ?? 0, payload.total_rows),
      sentRows: Math.max(state?.sentRows ?? 0, payload.total_rows),
      state: payload.state,
      stored: payload,
    }),
    /** The user wants to erase the rejected rows. */
    rejectedErasureConfirmed(_, __: PayloadAction<ContactImport>) {},
    /** The answer takes too long: the dialog closes, and a warning says that the import continues. */
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
