export { registerBrandingForms } from "./branding/branding.forms";
export { createBrandingService } from "./branding/branding.service";
export { settingsForm } from "./settings.forms";
