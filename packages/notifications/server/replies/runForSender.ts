import { catchRefusal } from "@parley/accounts/server";
import type { FieldError, Translate } from "@parley/library/contract";
import { translateMessage } from "@parley/library/contract";

/** Runs work for the sender of a mail. Returns its result, or a sentence in their language why it was refused. Other errors are thrown. */
export async function runForSender<T>(
    work: Promise<T>,
    otherwise: string,
    t: Translate,
): Promise<{ result: T } | { reason: string }> {
    const outcome = await catchRefusal(work);
    if (!("refused" in outcome)) return { result: outcome.answer };
    const refused: { message?: string; errors?: Record<string, FieldError[]> } = outcome.refused;
    const [error] = Object.values(refused.errors ?? {}).flat();
    return { reason: translateMessage<{ message?: string }>(error ?? refused, t).message ?? t(otherwise) };
}
