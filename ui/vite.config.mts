import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.mts';

/** The interface: `npm start` builds it into dist/ui, which the API serves. */
export default defineConfig({
  // Addresses are relative, and the server says under which path they begin (BASE_PATH).
  base: './',
  // antd's own address of its languages is that of its CommonJS build.
  resolve: { alias: [{ find: /^antd\/locale\//, replacement: 'antd/es/locale/' }] },
  plugins: [react(), compressed()],
  build: {
    outDir: '../dist/ui',
    // What each screen is made of: `npm run bundle` reads it.
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no inline code and no data addresses: everything is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first load consists of, as two files: as sixty small ones it is 25 kB more, and takes as many calls. The libraries
          // change seldom, so browsers keep theirs from one release to the next.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'first', tags: ['$initial'], test: (id) => !/main\.tsx$|\.html$/.test(id) },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
