import fc from 'fast-check';

// Properties are tried with the same values each time; another seed tries others (docs/contributing.md#properties).
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) });
