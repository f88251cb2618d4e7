/** Whether the box of the sign-in form is ticked, for other ways in on the same page: one choice holds for all of them. */
export function wantsToStay(): boolean {
    return document.querySelector<HTMLInputElement>('input[name="RememberMe"]')?.checked ?? false;
}
