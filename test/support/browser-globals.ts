/** Globals of a browser that `@turnkey/core` looks for as soon as it is loaded: import this file before anything that loads it. */
const kept = new Map<string, string>()
Object.assign(globalThis, {
  window: globalThis,
  document: {},
  location: { hostname: 'localhost' },
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  },
})
