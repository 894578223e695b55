import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  resolve: {
    // The one change that the public wallet kit needs: src/turnkey-crypto.ts says why.
    alias: [
      { find: /^@turnkey\/crypto$/, replacement: here('src/turnkey-crypto.ts') },
      { find: 'published-turnkey-crypto', replacement: fileURLToPath(import.meta.resolve('@turnkey/crypto')) },
    ],
  },
  server: { port: 5173, strictPort: true },
})
