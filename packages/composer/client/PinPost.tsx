import { usePermission } from "@parley/accounts/client";
import { onFieldSet } from "@parley/editor/client";
import { Field, Select, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

interface PinPostProps {
    /** Initial place: `category`, `recent`, or empty for a post that is not pinned. */
    pinLocation: string | undefined;
    errors: string[] | undefined;
}

/** Part of the form of a new post that pins it to the top of its category or of every list, for members who may pin. */
export function PinPost({ pinLocation = "", errors }: PinPostProps): ReactNode {
    const t = useTranslation();
    const mayPin = usePermission("discussions.announce");
    const details = useRef<HTMLDetailsElement>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: without the permission there is no field
    useEffect(() => {
        const select = details.current?.querySelector("select");
        // A choice that this device has stored must be visible.
        return select ? onFieldSet([select], () => details.current?.setAttribute("open", "")) : undefined;
    }, [mayPin]);
    if (!mayPin) return null;
    return (
        <details ref={details} open={pinLocation !== "" || errors !== undefined}>
            <summary className={textStyles.opens}>{t("Pin")}</summary>
            <Field label={t("Pin this post")} id="pinLocation" errors={errors}>
                {(attributes) => (
                    <Select {...attributes} name="pinLocation" defaultValue={pinLocation}>
                        <option value="">{t("Not pinned")}</option>
                        <option value="category">{t("At the top of its category")}</option>
                        <option value="recent">{t("At the top of every list")}</option>
                    </Select>
                )}
            </Field>
        </details>
    );
}
