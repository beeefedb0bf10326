/** Apart from the schema, so that a screen that shows it does not load the schema library. */
export const INVALID_URL_MESSAGE = "Por favor, insira uma URL válida";
