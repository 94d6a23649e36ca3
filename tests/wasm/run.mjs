// Runs a WebAssembly program in Node: node run.mjs PROGRAM. Its exit status is the program's.
// It is given no folder, no clock of its own and no environment, only standard output.
import { readFile } from 'node:fs/promises';

// Node announces that its WASI is experimental; that is not news for a test.
process.removeAllListeners('warning');
const { WASI } = await import('node:wasi');
const wasi = new WASI({ version: 'preview1', returnOnExit: true });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
