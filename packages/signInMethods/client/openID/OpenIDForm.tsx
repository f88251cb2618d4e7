import { wantsToStay } from "@parley/authentication/client";
import { Button } from "@parley/library/client/components";
import { TransientKeyField } from "@parley/library/client/page";
import type { OpenIDProvider, OpenIDPurpose } from "@parley/signInMethods/contract";
import { openIDPath } from "@parley/signInMethods/contract";
import type { FormEvent, ReactNode } from "react";

interface OpenIDFormProps {
    provider: OpenIDProvider;
    purpose: OpenIDPurpose;
    /** Where to go then. */
    target: string;
    /** The words of its button. */
    submit: string;
    full?: boolean;
}

/** A button that begins at a provider. It is a form with the visitor's key, so that no other site begins in their name. */
export function OpenIDForm({ provider, purpose, target, submit, full = false }: OpenIDFormProps): ReactNode {
    /** Without scripts it goes without saying that they don't: nobody is kept signed in who has not said so. */
    function tellWhetherToStay({ currentTarget }: FormEvent<HTMLFormElement>): void {
        const field = currentTarget.elements.namedItem("RememberMe");
        if (field instanceof HTMLInputElement) field.value = wantsToStay() ? "1" : "";
    }

    return (
        <form method="post" action={openIDPath(provider.key)} onSubmit={tellWhetherToStay}>
            <TransientKeyField />
            <input type="hidden" name="For" value={purpose} />
            <input type="hidden" name="Target" value={target} />
            {purpose === "signIn" && <input type="hidden" name="RememberMe" />}
            <Button type="submit" full={full}>
                {submit}
            </Button>
        </form>
    );
}
