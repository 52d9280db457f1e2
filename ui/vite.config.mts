import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.mts';

/** The interface: `npm start` builds it into dist/ui, which the API serves. */
export default defineConfig({
  // Addresses are relative, and the server says under which path they begin (BASE_PATH).
  base: './',
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
    chunkSizeWarningLimit: 700,
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
