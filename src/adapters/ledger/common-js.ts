/**
 * The class that a CommonJS module of Ledger exports as its default. Node puts the whole module where a bundler puts that class.
 *
 * They are imported by their files in `lib`: what their packages name for `import` leads to files that Node does not find.
 */
export function classOf<Class>(loaded: { readonly default: { readonly default: Class } }): Class {
  const outer: unknown = loaded.default
  return typeof outer === 'function' ? (outer as Class) : loaded.default.default
}
