// What this browser keeps: settings, and the keys of tables. If nothing can be kept, it lasts as long as the page.
const PREFIX = "undercroft.";
const memory = new Map<string, string>();

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? memory.get(name);
    return text == null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown) {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // full, or forbidden: it is kept in memory
  }
}
