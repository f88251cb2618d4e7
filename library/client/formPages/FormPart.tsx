import { SectionHead, Stack } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useId } from "react";

/** Section of a settings page with its own heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }): ReactNode {
    const head = useId();
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{title}</SectionHead>
            <Stack>{children}</Stack>
        </section>
    );
}
