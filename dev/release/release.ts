import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checksumFile, checksumLine, sha256Of } from '../backup/archive';
import { buildFolder } from '../build/compile';
import { buildWhole } from '../build/whole';
import { during } from '../stack/progress';
import { listLicences } from './licences';
import { pack } from './pack';
import { billOfMaterials, npmVersion, packagesOf, readManifest, writePackageFiles } from './packages';
import { readSource, shippedFiles, type Source } from './source';
import { Problem } from '../stack/problem';

/**
 * Builds the product and packs it into `folder`: the archive, its checksum, the bill of materials and the licences of its packages. The same
 * commit gives the same files, with the same Node and npm. Returns the archive's path. Throws Problem.
 */
export async function makeRelease(folder: string, { isTrial }: { isTrial: boolean }): Promise<string> {
  const source = await readSource();
  if (source.changed && !isTrial)
    throw new Problem(
      'There are changes that no commit holds: commit them or put them away. For a try, npm run release -- --trial.',
    );
  const built = await buildWhole();
  const name = `sillage-${readManifest().version}`;
  const work = mkdtempSync(join(tmpdir(), 'sillage-release-'));
  try {
    const root = join(work, name);
    mkdirSync(root);
    return await during('Packing', async () => {
      for (const part of built)
        cpSync(join(buildFolder, part), join(root, buildFolder, part), { recursive: true });
      await addFiles(root, source);
      return await writeOut(root, name, folder, source);
    });
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Adds what stands beside dist/. */
async function addFiles(root: string, source: Source): Promise<void> {
  for (const file of await shippedFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  await writePackageFiles(root);
  const { version } = readManifest();
  writeFileSync(join(root, licenceFile), listLicences(packagesOf(root)));
  writeFileSync(join(root, billFile), await billOfMaterials(root, 'sillage', source.committed));
  const origin = { version, ...source, node: process.versions.node, npm: await npmVersion() };
  writeFileSync(join(root, 'release.json'), `${JSON.stringify(origin, null, 2)}\n`);
}

const licenceFile = 'licences.txt';
const billFile = 'sbom.cdx.json';

async function writeOut(root: string, name: string, folder: string, { committed }: Source): Promise<string> {
  const archive = join(folder, `${name}.tar.gz`);
  mkdirSync(folder, { recursive: true });
  await pack(root, committed, archive);
  writeFileSync(checksumFile(archive), checksumLine(await sha256Of(archive), archive));
  copyFileSync(join(root, billFile), join(folder, `${name}.cdx.json`));
  copyFileSync(join(root, licenceFile), join(folder, licenceFile));
  return archive;
}
