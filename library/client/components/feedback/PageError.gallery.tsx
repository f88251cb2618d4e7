import { createGalleryPage } from "@parley/library/client/gallery";
import { PageSettingsContext } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useContext } from "react";
import { ButtonLink } from "../inputs/Button";
import { Failure } from "./Failure";
import { PageError } from "./PageError";

const ERROR = new Error("The spring of the kettle's lid is loose");
ERROR.stack = `Error: ${ERROR.message}\n    at KettleOfTheWeek (kettle.tsx:7)\n    at TuesdayTable (table.tsx:2)`;

function Debugging({ children }: { children: ReactNode }) {
    const usual = useContext(PageSettingsContext);
    return <PageSettingsContext value={{ ...usual, debug: true }}>{children}</PageSettingsContext>;
}

export const pageErrors = createGalleryPage("Page error", {
    "Permission, to a guest": () => <PageError error={{ status: 403 }} signInURL="#signin" />,
    "Permission, to a member": () => <PageError error={{ status: 403 }} />,
    "Not found": () => <PageError error={{ status: 404 }} />,
    "Not found, in other words": () => (
        <PageError
            error={{ status: 404 }}
            title="This mend is not here any more"
            description="Its author has taken it away, or its address was cut short on the way to you."
        >
            <ButtonLink href="#mends">All mends</ButtonLink>
        </PageError>
    ),
    "Something else": () => <PageError error={{ status: 500 }} />,
    "With another way out": () => (
        <PageError error={{ status: 403, actionButton: { label: "Confirm your email", url: "#confirm" } }} />
    ),
    "With its trace": () => (
        <PageError
            error={{ status: 500, trace: "TypeError: the kettle is empty\n    at boil (kettle.ts:7)\n    at main (table.ts:2)" }}
        />
    ),
});

export const errorBoundaries = createGalleryPage("Error boundary", {
    "A part that failed": () => <Failure error={ERROR} component="KettleOfTheWeek" onRetry={() => undefined} />,
    "In debug mode": () => (
        <Debugging>
            <Failure error={ERROR} component="KettleOfTheWeek" onRetry={() => undefined} />
        </Debugging>
    ),
});
