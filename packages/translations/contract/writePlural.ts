/** Returns the name of the field with one plural form of a text. */
export const toFormField = (form: string): `form:${string}` => `form:${form}`;

/** Returns the message of a text with these plural forms, in ICU MessageFormat. Their number is always `count`. */
export function writePlural(forms: Readonly<Record<string, string>>): string {
    const choices = Object.entries(forms).map(([form, text]) => `${form} {${text}}`);
    return `{count, plural, ${choices.join(" ")}}`;
}
