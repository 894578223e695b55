/** What `@turnkey/core` looks for of a browser, as soon as it is loaded: imported before whatever loads it. */
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
