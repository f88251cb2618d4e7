/** Checks whether "remember me" is ticked in the sign-in form. The choice applies to the other sign-in methods on the page too. */
export function wantsToStay(): boolean {
    return document.querySelector<HTMLInputElement>('input[name="RememberMe"]')?.checked ?? false;
}
