import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { transformSync } from '@swc/core';

/** Runs the module in a context of its own, as Temporal does, and answers what a script there sees. */
function inFrozenContext(script: string): unknown {
  const source = readFileSync(path.join(__dirname, 'freeze-built-ins.ts'), 'utf8');
  const { code } = transformSync(source, { jsc: { parser: { syntax: 'typescript' } } });
  const context = vm.createContext();
  vm.runInContext(code, context);
  return vm.runInContext(script, context);
}

describe('the built-ins of the workflow sandbox', () => {
  it('cannot be changed by one run for the runs of other accounts', () => {
    expect(
      inFrozenContext(`'use strict'; try { Object.prototype.isAdmin = true; } catch {} ({}).isAdmin`),
    ).toBeUndefined();
    expect(
      inFrozenContext(`try { Array.prototype.map = () => 'stolen'; } catch {} [1].map((x) => x).join()`),
    ).toBe('1');
  });

  it('are frozen before any workflow is loaded', () => {
    const [first] = readFileSync(path.join(__dirname, 'index.ts'), 'utf8').split('\n');
    expect(first).toBe("import './freeze-built-ins';");
  });
});
