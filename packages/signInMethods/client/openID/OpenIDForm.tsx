import { wantsToStay } from "@parley/authentication/client";
import { Button } from "@parley/library/client/components";
import { TransientKeyField } from "@parley/library/client/page";
import type { OpenIDProvider, OpenIDPurpose } from "@parley/signInMethods/contract";
import { openIDPath } from "@parley/signInMethods/contract";
import type { FormEvent, ReactNode } from "react";

interface OpenIDFormProps {
    provider: OpenIDProvider;
    purpose: OpenIDPurpose;
    /** Path to go to afterwards. */
    target: string;
    /** Label of the button. */
    submit: string;
    full?: boolean;
    /** Additional hidden fields. */
    children?: ReactNode;
}

/**
 * Button that starts an OpenID Connect flow. It is a form with the viewer's transient key, so that no other site can start the flow for
 * them.
 */
export function OpenIDForm({ provider, purpose, target, submit, full = false, children }: OpenIDFormProps): ReactNode {
    /** Fills in the hidden `RememberMe` field on submit. Without scripts the field stays empty: sessions are persistent only on request. */
    function setPersist({ currentTarget }: FormEvent<HTMLFormElement>): void {
        const field = currentTarget.elements.namedItem("RememberMe");
        if (field instanceof HTMLInputElement) field.value = wantsToStay() ? "1" : "";
    }

    return (
        <form method="post" action={openIDPath(provider.key)} onSubmit={setPersist}>
            <TransientKeyField />
            <input type="hidden" name="For" value={purpose} />
            <input type="hidden" name="Target" value={target} />
            {purpose === "signIn" && <input type="hidden" name="RememberMe" />}
            {children}
            <Button type="submit" full={full}>
                {submit}
            </Button>
        </form>
    );
}
