import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The interface: `npm start` builds it into dist/ui, which the API serves. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../dist/ui',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows no inline code and no data addresses: everything is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
