import { programsFor } from './programs';

test('programs that are too old for a server are told, with what to install', async () => {
  await expect(programsFor(999)).rejects.toThrow(
    /^Backups need pg_dump and pg_restore of PostgreSQL 999 or later, and here (are none|is [\d, ]+): install PostgreSQL's client programs/,
  );
});
