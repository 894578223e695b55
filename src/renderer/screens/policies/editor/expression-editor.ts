import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorSelection, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import type { Completions, ExpressionRemark } from '../../../../shared/policies.ts'
import { expressionColours, expressionLanguage } from './expression-language.ts'
import { expressionTheme } from './expression-theme.ts'

export type Problem = ExpressionRemark

export interface EditorOptions {
  /** Taken by the editor as its own. */
  readonly place: HTMLElement
  /** Label for screen readers. */
  readonly label: string
  readonly text: string
  /** Words that something in an expression can begin with. */
  readonly words: readonly string[]
  readonly onChange: (text: string) => void
  /** Lists completions at an offset in UTF-16 units; null if nothing can be said. */
  readonly complete: (text: string, at: number) => Promise<Completions | null>
}

/** An editor in the page, until it is destroyed. */
export interface ExpressionEditor {
  /** Replaces the text, if it is another. `onChange` is not told. */
  write(text: string): void
  /** Underlines what is wrong and what is warned of; offsets beyond the text as it is now are cut to it. */
  mark(problem: Problem | null, pitfalls: readonly ExpressionRemark[]): void
  /** Sets the text that a screen reader says after its label. */
  describe(text: string): void
  focus(): void
  destroy(): void
}

/**
 * CodeMirror under a shadow root: only there it adopts style sheets, where the page's policy forbids it to write a
 * `<style>`. Tab leaves it, so that it holds nobody who has no mouse.
 */
export function createExpressionEditor({
  place,
  label,
  text,
  words,
  onChange,
  complete,
}: EditorOptions): ExpressionEditor {
  const host = document.createElement('div')
  place.append(host)
  const root = host.attachShadow({ mode: 'open' })
  // Ids do not reach out of a shadow root, so what describes the editor stands in it.
  const about = document.createElement('div')
  about.id = 'about'
  about.hidden = true
  root.append(about)

  const validity = new Compartment()
  let told = true
  const view = new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      history(),
      drawSelection(),
      bracketMatching(),
      expressionLanguage(words),
      syntaxHighlighting(expressionColours),
      expressionTheme,
      EditorView.lineWrapping,
      autocompletion({
        override: [context => completionsFor(context, complete)],
        icons: false,
        // In the row itself: a box beside it would cover the list in a narrow window, and is not read out.
        addToOptions: [{ position: 90, render: aboutOf }],
      }),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      validity.of(whether(true)),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': about.id,
        autocorrect: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        translate: 'no',
      }),
      EditorView.updateListener.of(update => {
        if (update.docChanged && told) onChange(update.state.doc.toString())
      }),
    ],
  })

  return {
    write(next) {
      if (next === view.state.doc.toString()) return
      told = false
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: EditorSelection.cursor(0),
      })
      told = true
    },
    mark(problem, pitfalls) {
      const { length } = view.state.doc
      const diagnostic = (severity: 'error' | 'warning', remark: ExpressionRemark): Diagnostic => {
        const from = Math.min(remark.from, length)
        return { severity, message: remark.message, from, to: Math.min(Math.max(remark.to, from), length) }
      }
      const found = [
        ...(problem ? [diagnostic('error', problem)] : []),
        ...pitfalls.map(pitfall => diagnostic('warning', pitfall)),
      ]
      view.dispatch(setDiagnostics(view.state, found), { effects: validity.reconfigure(whether(problem === null)) })
    },
    describe(next) {
      about.textContent = next
    },
    focus: () => view.focus(),
    destroy() {
      view.destroy()
      host.remove()
    },
  }
}

function whether(valid: boolean): Extension {
  return [
    EditorView.editorAttributes.of({ class: valid ? '' : 'invalid' }),
    EditorView.contentAttributes.of({ 'aria-invalid': String(!valid) }),
  ]
}

async function completionsFor(
  context: CompletionContext,
  complete: EditorOptions['complete'],
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  if (!explicit && !context.matchBefore(/[\w.]$/)) return null
  const found = await complete(state.doc.toString(), pos)
  if (!found || found.options.length === 0 || context.aborted) return null
  return {
    from: found.from,
    options: found.options.map(({ label, kind, type, about }) => ({
      label,
      type: kind,
      ...(type && { detail: type }),
      about,
    })),
    validFor: /^\w*$/,
  }
}

function aboutOf(completion: Completion & { readonly about?: string }): Node | null {
  if (!completion.about) return null
  const line = document.createElement('div')
  line.className = 'completion-about'
  line.textContent = completion.about
  return line
}
